import { noteBeside, noteEmptyObject, notePassedOver, type Reading } from '../reading.ts';
import type { Window } from '../window.ts';
import { beginValue, type Scanner, scan } from './json-scanner.ts';
import { openStanding } from './json-standing.ts';
import { namesAt, type Whereabouts } from './json-survey.ts';
import { afterSpace } from './json-tokens.ts';

/** Walks the JSON around the records, in flat memory, whatever its size. */
export interface Outline {
  /**
   * Reads on. 'records': the records begin at `window.at`. 'ended': one whole value has been read.
   * 'bad': what stands at `window.at` is no JSON, as `scanner.detail` says.
   */
  read(final: boolean): 'more' | 'records' | 'ended' | 'bad';
  /** Where the records are, as far as that is known. */
  readonly target: Whereabouts | undefined;
  /** The names of the outermost object, and the offset where it begins. */
  readonly outermost: { readonly names: ReadonlySet<string>; readonly offset: number };
  /** Empty lists within lists. */
  readonly emptyPages: number;
  /** The records have been read to their end. */
  goOn(): void;
  /** What is missing, where the bytes have ended. */
  missing(): string;
  /** What stands on the way to the list, as far as it goes. */
  standing(): string | undefined;
}

interface Frame {
  readonly list: boolean;
  /** Of the member, or the index of the element, that is read. */
  name: string;
  index: number;
  /** Of a list that is not read: what one of its objects has of a record, the most of the first ones. */
  fields?: readonly string[];
  /** Records were found within it. */
  holdsRecords?: true;
}

type Expected = 'value' | 'name' | 'name or }' | 'colon' | 'comma' | 'element or ]' | Within;
type Within = 'rest of name' | 'rest of value' | 'rest of element';

/** Envelopes nested deeper than this are not looked into. */
const deepestOpened = 32;
const longestScalar = 1024;
/** Of the outermost object. */
const mostNames = 1000;
/** An object with fewer fields of a record does not look like one. */
const fewestAlike = 2;

/**
 * Without a `target` the first list is taken whose first element holds at least half of the required
 * names; the choice among several lists is the survey's, which sees the beginning of the text at once.
 */
export function openOutline(
  reading: Reading,
  window: Window,
  scanner: Scanner,
  wanted: Whereabouts | undefined,
): Outline {
  const many = wanted?.form === 'lists';
  let target = many ? undefined : wanted;
  const standing = openStanding(wanted?.path ?? []);
  let expected: Expected = 'value';
  let whole = true;
  let final = false;
  let emptyPages = 0;
  const outermost = { names: new Set<string>(), offset: 0 };
  const frames: Frame[] = [];
  const bad = (detail: string) => {
    scanner.detail = detail;
    return 'bad' as const;
  };

  const within = (next: Within) => {
    window.start = window.at;
    whole = true;
    beginValue(scanner);
    expected = next;
  };

  function readValue(byte: number): 'more' | 'records' | 'on' {
    const path = frames.map(({ name }) => name);
    if (wanted) standing.value(path, byte);
    if (path.length === 0) outermost.offset = window.base + window.at;
    const opens = byte === openList || byte === openObject;
    if (target && opens && isPath(path, target.path)) {
      if (target.form === 'list' && byte === openObject) target = { ...target, form: 'members' };
      if (target.form === 'list' || target.form === 'members') window.at += 1;
      window.start = window.at;
      return 'records';
    }
    const leads = target !== undefined && leadsTo(path, target.path);
    const insideList = frames.some(({ list }) => list);
    if (many && byte === openObject && frames.at(-1)?.list) {
      const seen = namesAt(window, reading.known);
      if (!seen.whole && window.to - window.at < reading.lookAhead && !final) {
        window.start = window.at;
        return 'more';
      }
      if (reading.known.score(seen.names) >= reading.known.enough) {
        target = { form: 'list', path: path.slice(0, -1) };
        frames.pop();
        for (const frame of frames) frame.holdsRecords = true;
        window.start = window.at;
        return 'records';
      }
      noteAlike(seen.names);
    }
    const searched = !target && (many || !insideList) && path.length <= deepestOpened;
    const looked = byte === openObject && !insideList && path.length < deepestOpened;
    if (opens && (leads || searched || looked)) {
      const list = byte === openList;
      frames.push({ list, name: list ? '0' : '', index: 0 });
      expected = list ? 'element or ]' : 'name or }';
      window.at += 1;
    } else if (!many && !target && frames.at(-1)?.list && frames.at(-1)?.index === 0 && opens) {
      within('rest of element');
    } else {
      within('rest of value');
    }
    return 'on';
  }

  /** An object in a list has fields of a record, too few to be read as one. */
  function noteAlike(names: readonly string[]): void {
    const frame = frames.at(-1);
    const fields = reading.known.known(names);
    if (frame && fields.length > (frame.fields?.length ?? fewestAlike - 1)) frame.fields = fields;
  }

  function close(): void {
    const path = frames.slice(0, -1).map(({ name }) => name);
    const frame = frames.pop();
    if (frame?.fields && !frame.holdsRecords) {
      notePassedOver(reading, path, frame.index + 1, frame.fields);
    }
    window.at += 1;
    expected = 'comma';
  }

  /** A value that was begun has been read to its end. */
  function finish(): 'records' | 'on' {
    const text = whole ? window.bytes.toString('utf8', window.start, window.at) : '';
    if (expected === 'rest of name') {
      const frame = frames.at(-1);
      if (frame) frame.name = JSON.parse(text);
      if (frame && frames.length === 1 && outermost.names.size < mostNames) {
        outermost.names.add(frame.name);
      }
      if (frame && wanted) standing.member(frames.map(({ name }) => name).slice(0, -1), frame.name);
      expected = 'colon';
      return 'on';
    }
    const path = frames.map(({ name }) => name);
    if (expected === 'rest of element' && whole) {
      if (reading.known.score(Object.keys(JSON.parse(text))) >= reading.known.enough) {
        target = { form: 'list', path: path.slice(0, -1) };
        frames.pop();
        window.at = window.start;
        return 'records';
      }
    } else if (whole && text.length < longestScalar && !/^[[{]/.test(text)) {
      if (frames.length > 0 && !frames.some(({ list }) => list)) noteBeside(reading, path, text);
    }
    expected = 'comma';
    return 'on';
  }

  function readOn(): 'more' | 'bad' | 'records' | 'on' {
    const progress = scan(scanner, window);
    if (progress === 'bad') return 'bad';
    if (progress === 'done') return finish();
    const held = window.at - window.start;
    const most = expected === 'rest of value' ? longestScalar : reading.maxRecordBytes;
    if (held > most && expected === 'rest of name') return bad('a name has no end');
    if (held > most || !whole) {
      whole = false;
      window.start = window.at;
    }
    return 'more';
  }

  function readToken(byte: number): 'bad' | 'more' | 'records' | 'on' {
    const frame = frames.at(-1);
    switch (expected) {
      case 'element or ]':
        if (byte === closeList) {
          if (frames.slice(0, -1).some(({ list }) => list)) emptyPages += 1;
          close();
          return 'on';
        }
        return readValue(byte);
      case 'value':
        return readValue(byte);
      case 'name or }':
        if (byte === closeObject) {
          noteEmptyObject(reading, frames.map(({ name }) => name).slice(0, -1));
          close();
          return 'on';
        }
        if (byte !== 34) return bad('expected a name in quotes');
        within('rest of name');
        return 'on';
      case 'name':
        if (byte !== 34) return bad('expected a name in quotes');
        within('rest of name');
        return 'on';
      case 'colon':
        if (byte !== 58) return bad('expected a colon');
        expected = 'value';
        window.at += 1;
        return 'on';
      default:
        if (byte === (frame?.list ? closeList : closeObject)) {
          close();
          return 'on';
        }
        if (byte !== 44 || !frame) return bad(`expected a comma or ${frame?.list ? ']' : '}'}`);
        frame.index += 1;
        if (frame.list) frame.name = String(frame.index);
        expected = frame.list ? 'value' : 'name';
        window.at += 1;
        return 'on';
    }
  }

  return {
    get target() {
      return target;
    },
    outermost,
    get emptyPages() {
      return emptyPages;
    },
    standing: () => standing.said(),
    goOn() {
      if (many) target = undefined;
      expected = 'comma';
    },
    missing() {
      const frame = frames.at(-1);
      return frame ? `the text ends without ${frame.list ? ']' : '}'}` : 'the text ends in a value';
    },
    read(isFinal) {
      final = isFinal;
      for (;;) {
        if (expected === 'comma' && frames.length === 0) {
          expected = 'value';
          return 'ended';
        }
        const inValue =
          expected === 'rest of name' ||
          expected === 'rest of value' ||
          expected === 'rest of element';
        let progress: 'more' | 'bad' | 'records' | 'on';
        if (inValue) {
          progress = readOn();
        } else {
          window.at = afterSpace(window.bytes, window.at);
          const byte = window.bytes[window.at];
          if (window.at >= window.to || byte === undefined) {
            window.start = window.at;
            return 'more';
          }
          progress = readToken(byte);
        }
        if (progress !== 'on') return progress;
      }
    },
  };
}

const openList = 91;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

const isPath = (path: readonly string[], target: readonly string[]) =>
  path.length === target.length && leadsTo(path, target);

const leadsTo = (path: readonly string[], target: readonly string[]) =>
  path.length <= target.length && path.every((name, depth) => name === target[depth]);
