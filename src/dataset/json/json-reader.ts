import type { RecordsList } from '../../model/exchange.ts';
import { pointerOf } from '../../standards/json/json-pointer.ts';
import { afterSpace, lineFeed, openList, openObject } from '../text/json-bytes.ts';
import { type FormReader, noteBesideEmpty, type ReadingState } from '../text/reading.ts';
import type { Utf8Watch } from '../text/utf8-watch.ts';
import type { Window } from '../text/window.ts';
import { Outline } from './json-outline.ts';
import { RecordsReader } from './json-records.ts';
import { newScanner } from './json-scanner.ts';
import { end, moreBytes, type ReadCoroutine, reportTrouble, type Source } from './json-source.ts';
import { endsInText, isPlainList, type RecordsLocation, survey } from './json-survey.ts';

/** Reads JSON and NDJSON (RFC 8259; one or several texts in sequence). `pointer` is the path of the list, as names. */
export function openJsonReader(
  reading: ReadingState,
  window: Window,
  watch: Utf8Watch,
  pointer: readonly string[] | undefined,
): FormReader {
  const source = { reading, window, watch, scanner: newScanner(), final: false, cut: false };
  const lists = new ListLog(reading);
  const records = new RecordsReader(source);
  let outline: Outline | undefined;
  const texts = readTexts();

  function* readTexts(): ReadCoroutine {
    const wanted = yield* whereabouts(source, pointer);
    outline = new Outline(source, wanted, readRecords);
    if (wanted?.form === 'sequence') yield* readRecords(wanted);
    for (let isTailReported = false; ; ) {
      yield* outline.read();
      if (isLongRecord(outline)) yield* passOver(outline);
      const newLine = yield* readBetween(source);
      if (newLine) reading.observed.set('JSON texts', 'several, each on its own lines');
      else if (!isTailReported) reportTrouble(source, tail);
      isTailReported ||= !newLine;
      if (!opens(source)) yield* end(source);
    }
  }

  function* readRecords(found: RecordsLocation): ReadCoroutine {
    lists.add(found);
    yield* records.read(found.form);
  }

  /** Reports whether the first text was one of several records, too long to be recognized while it arrived. */
  const isLongRecord = ({ outermost }: Outline) =>
    !pointer && lists.count === 0 && reading.known.isRecord(outermost.names);

  function* passOver({ outermost: { offset } }: Outline): ReadCoroutine {
    for (const key of reading.observed.keys()) {
      if (key.startsWith('/')) reading.observed.delete(key);
    }
    reading.records += 1;
    const detail = `the record is longer than ${reading.maxRecordBytes} bytes`;
    reading.troubles.add({ kind: 'too-large', offset, detail, record: reading.records });
    yield* readRecords({ form: 'sequence', path: [] });
  }

  return {
    run(final, cut) {
      source.final = final;
      source.cut = cut;
      texts.next();
    },
    end() {
      if (reading.records === 0) for (const path of lists.beside) noteBesideEmpty(reading, path);
      if (reading.state === 'full' || lists.count > 0) return;
      if (!pointer && !outline?.target && outline && outline.emptyPages > 0) {
        lists.note({ form: 'lists', path: [] });
        return;
      }
      const where = pointer ? `at ${pointerOf(pointer) || 'the top'}` : 'in the JSON';
      const standing = pointer && outline?.standing.said();
      const instead = standing ? `; ${standing}` : '';
      reading.observed.set('no list', `there is no list of records ${where}${instead}`);
    },
  };
}

const tail = 'more follows after the end of the JSON text';

/** Determines where the records are, once enough bytes have arrived. */
function* whereabouts(
  source: Source,
  pointer: readonly string[] | undefined,
): ReadCoroutine<RecordsLocation | undefined> {
  const { reading, window } = source;
  const { known, maxRecordBytes, seenAt } = reading;
  for (let { lookAhead } = reading; !source.final; yield) {
    const held = window.to - window.at;
    if (held < lookAhead && !isPlainList(window, known)) continue;
    // A record with a long text is held like any other record, up to its cap.
    if (held >= maxRecordBytes || !endsInText(window, known)) break;
    lookAhead = 2 * held;
  }
  const found = survey(window, source.final, known, seenAt);
  const agrees = !pointer || (found && pointerOf(found.path) === pointerOf(pointer));
  if (!agrees) return { form: 'list', path: pointer };
  // A configured list excludes the others.
  return pointer && found ? { form: found.form, path: found.path } : found;
}

/** Reads to the end of the white space after a JSON text; returns true if another one starts, on a line of its own. */
function* readBetween(source: Source): ReadCoroutine<boolean> {
  const { window } = source;
  for (let newLine = false; ; yield* moreBytes(source)) {
    const next = afterSpace(window.bytes, window.at);
    newLine ||= window.bytes.subarray(window.at, next).includes(lineFeed);
    window.at = next;
    window.start = next;
    if (window.at < window.to) return newLine && opens(source);
  }
}

const opens = ({ window: { bytes, at } }: Source) =>
  bytes[at] === openObject || bytes[at] === openList;

const maxPlaces = 5;

const forms = {
  list: 'a list',
  lists: 'several lists in one',
  members: 'an object with a member for each record',
  alone: 'one record alone',
  sequence: 'records one after the other (NDJSON)',
};

/** Records which lists are read: `envelope` and `lists` in `observed`. */
class ListLog {
  count = 0;
  /** Paths of lists of objects beside an empty one. */
  beside: readonly (readonly string[])[] = [];
  readonly #reading: ReadingState;
  /** Paths of the first lists. */
  readonly #places: (readonly string[])[] = [];

  constructor(reading: ReadingState) {
    this.#reading = reading;
  }

  add(found: RecordsLocation): void {
    this.count += 1;
    this.beside = found.beside ?? [];
    if (this.count > 1 && found.form === 'list') this.#several(found.path);
    else this.note(found);
    if (this.#places.length < maxPlaces) this.#places.push(found.path);
  }

  note({ form, path }: RecordsLocation): void {
    this.#reading.list = { form, at: pointerOf(path) };
    this.#reading.observed.set('envelope', envelopeOf(this.#reading.list));
  }

  /** Records sibling lists as one dataset; their names may differ between answers. */
  #several(path: readonly string[]): void {
    const { observed } = this.#reading;
    const [first = []] = this.#places;
    const parent = path.slice(0, -1);
    if (first.length === path.length && parent.every((name, i) => name === first[i])) {
      this.note({ form: 'lists', path: parent });
    } else {
      const apart = Math.max(
        0,
        first.findIndex((name, i) => name !== path[i]),
      );
      this.#reading.list = { form: 'lists', at: pointerOf(first.slice(0, apart)) };
      observed.set('envelope', 'several lists');
    }
    const isMore = this.#places.length === maxPlaces;
    const shown = isMore ? this.#places : [...this.#places, path];
    const named = shown.map((each) => pointerOf(each)).join(', ');
    observed.set('lists', isMore ? `${named} and more` : named);
  }
}

function envelopeOf({ form, at }: RecordsList): string {
  if (at !== '') return `${forms[form]} at ${at}`;
  return form === 'list' ? 'a bare list' : forms[form];
}
