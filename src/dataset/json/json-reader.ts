import type { RecordsList } from '../../model/exchange.ts';
import { pointerOf } from '../../standards/json/json-pointer.ts';
import type { FormReader, Reading } from '../reading.ts';
import type { Utf8Watch } from '../utf8-watch.ts';
import type { Window } from '../window.ts';
import { type Outline, openOutline } from './json-outline.ts';
import { openRecords } from './json-records.ts';
import { newScanner } from './json-scanner.ts';
import { endsInText, isPlainList, survey, type Whereabouts } from './json-survey.ts';

/**
 * Reads JSON and NDJSON (RFC 8259; one text, or several one after the other). `pointer` says where the list
 * is, as member names.
 */
export function openJsonReader(
  reading: Reading,
  window: Window,
  watch: Utf8Watch,
  pointer: readonly string[] | undefined,
): FormReader {
  let { lookAhead } = reading;
  const scanner = newScanner();
  const records = openRecords(reading, window, scanner, watch);
  let outline: Outline | undefined;
  let phase: 'survey' | 'outline' | 'records' | 'between' | 'over' = 'survey';
  let listsRead = 0;
  /** The ways to the lists that were read, the first ones. */
  const places: (readonly string[])[] = [];
  let tailReported = false;
  /** A line has ended since the last JSON text. */
  let newLine = false;

  const trouble = (detail: string) => {
    reading.troubles.add({ kind: 'not-json', offset: window.base + window.at, detail });
  };

  function decide(final: boolean): void {
    const found = survey(window, final, reading.known, reading.seenAt);
    const agrees = !pointer || (found && pointerOf(found.path) === pointerOf(pointer));
    const wanted: Whereabouts | undefined = agrees ? found : { form: 'list', path: pointer ?? [] };
    outline = openOutline(reading, window, scanner, wanted);
    phase = 'outline';
    if (wanted?.form === 'sequence') enter(wanted);
  }

  function enter(found: Whereabouts): void {
    phase = 'records';
    listsRead += 1;
    records.begin(found.form);
    if (listsRead > 1 && found.form === 'list') several(found.path);
    else noteList(found);
    if (places.length < mostPlaces) places.push(found.path);
  }

  /** The first of several records, which was too long to be known for one while it came. */
  function passOver(): void {
    const { names, offset } = outline?.outermost ?? { names: [], offset: 0 };
    if (pointer || listsRead > 0 || !reading.known.isRecord(names)) return;
    for (const key of reading.observed.keys()) {
      if (key.startsWith('/')) reading.observed.delete(key);
    }
    reading.records += 1;
    const detail = `the record is longer than ${reading.maxRecordBytes} bytes`;
    reading.troubles.add({ kind: 'too-large', offset, detail, record: reading.records });
    enter({ form: 'sequence', path: [] });
  }

  function noteList({ form, path }: Whereabouts): void {
    reading.list = { form, at: pointerOf(path) };
    reading.observed.set('envelope', envelopeOf(reading.list));
  }

  /** Lists side by side are one dataset; how they are named may differ from answer to answer. */
  function several(path: readonly string[]): void {
    const [first = []] = places;
    const parent = path.slice(0, -1);
    const alike = first.length === path.length && parent.every((name, i) => name === first[i]);
    if (alike) noteList({ form: 'lists', path: parent });
    else {
      const apart = first.findIndex((name, i) => name !== path[i]);
      reading.list = { form: 'lists', at: pointerOf(first.slice(0, Math.max(0, apart))) };
      reading.observed.set('envelope', 'several lists');
    }
    const shown = [...places.slice(0, mostPlaces), path].map((each) => pointerOf(each));
    if (places.length < mostPlaces) reading.observed.set('lists', shown.join(', '));
    else reading.observed.set('lists', `${shown.slice(0, mostPlaces).join(', ')} and more`);
  }

  function readBetween(): boolean {
    let byte = window.bytes[window.at];
    while (byte === 32 || byte === 10 || byte === 13 || byte === 9) {
      newLine ||= byte === 10;
      window.at += 1;
      byte = window.bytes[window.at];
    }
    window.start = window.at;
    if (window.at >= window.to) return false;
    const opens = byte === 123 || byte === 91;
    if (opens && newLine) reading.observed.set('JSON texts', 'several, each on its own lines');
    else if (!tailReported) trouble('more follows after the end of the JSON text');
    tailReported ||= !(opens && newLine);
    newLine = false;
    phase = opens ? 'outline' : 'over';
    return true;
  }

  function run(final: boolean): void {
    if (phase === 'survey') {
      if (!final && window.to - window.at < lookAhead && !isPlainList(window, reading.known)) {
        return;
      }
      // A record with a long text is held like any other record, up to its cap.
      const held = window.to - window.at;
      if (!final && held < reading.maxRecordBytes && endsInText(window, reading.known)) {
        lookAhead = 2 * held;
        return;
      }
      decide(final);
    }
    while (reading.state === 'reading') {
      if (phase === 'over') {
        window.start = window.at = window.to;
        return;
      }
      if (phase === 'between') {
        if (!readBetween()) return;
      } else if (phase === 'records') {
        const progress = records.read(final);
        if (progress === 'more') return;
        if (progress === 'bad') phase = 'over';
        else phase = 'outline';
        outline?.goOn();
      } else {
        const progress = outline?.read(final);
        if (progress === 'more') return;
        if (progress === 'ended') {
          phase = 'between';
          passOver();
        } else if (progress === 'records' && outline?.target) enter(outline.target);
        else {
          trouble(scanner.detail);
          phase = 'over';
        }
      }
    }
  }

  return {
    run,
    end(cut) {
      if (reading.state === 'full') return;
      const missing = missingAtEnd();
      if (missing && !cut) {
        window.at = window.to;
        trouble(missing);
      }
      if (listsRead > 0) return;
      if (!pointer && outline?.target === undefined && (outline?.emptyPages ?? 0) > 0) {
        noteList({ form: 'lists', path: [] });
        return;
      }
      const where = pointer ? `at ${pointerOf(pointer) || 'the top'}` : 'in the JSON';
      const standing = pointer && outline?.standing();
      const instead = standing ? `; ${standing}` : '';
      reading.observed.set('no list', `there is no list of records ${where}${instead}`);
    },
  };

  function missingAtEnd(): string | undefined {
    if (phase === 'records') return records.missing();
    return phase === 'outline' ? outline?.missing() : undefined;
  }
}

const mostPlaces = 5;

const forms = {
  list: 'a list',
  lists: 'several lists in one',
  members: 'an object with a member for each record',
  alone: 'one record alone',
  sequence: 'records one after the other (NDJSON)',
};

function envelopeOf({ form, at }: RecordsList): string {
  if (at !== '') return `${forms[form]} at ${at}`;
  return form === 'list' ? 'a bare list' : forms[form];
}
