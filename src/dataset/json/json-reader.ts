import type { RecordsList } from '../../model/exchange.ts';
import { pointerOf } from '../../standards/json/json-pointer.ts';
import { openList, openObject } from '../text/json-bytes.ts';
import { type FormReader, noteBesideEmpty, type ReadingState } from '../text/reading.ts';
import type { Utf8Watch } from '../text/utf8-watch.ts';
import type { Window } from '../text/window.ts';
import { type Outline, openOutline } from './json-outline.ts';
import { readRecords } from './json-records.ts';
import { newScanner } from './json-scanner.ts';
import { end, type ReadCoroutine, reportTrouble, type Source, token } from './json-source.ts';
import { firstValue, type RecordsLocation, survey } from './json-survey.ts';

/** Reads JSON and NDJSON (RFC 8259; one or several texts in sequence). `pointer` is the path of the list, as names. */
export function openJsonReader(
  reading: ReadingState,
  window: Window,
  watch: Utf8Watch,
  pointer: readonly string[] | undefined,
): FormReader {
  const scanner = newScanner();
  const source = { reading, window, watch, scanner, line: 1, final: false, cut: false };
  const lists = openListLog(reading);
  let outline: Outline | undefined;
  const texts = readTexts();

  function* readTexts(): ReadCoroutine {
    const wanted = yield* whereabouts(source, pointer);
    outline = openOutline(source, wanted, read);
    if (wanted.form === 'sequence') yield* read(wanted);
    for (let isTailReported = false; ; ) {
      yield* outline.read();
      const newLine = yield* readBetween(source);
      if (!newLine && !isTailReported) reportTrouble(source, tail);
      isTailReported ||= !newLine;
      if (!opens(source)) yield* end(source);
    }
  }

  function* read(found: RecordsLocation): ReadCoroutine {
    lists.add(found);
    yield* readRecords(source, found.form);
  }

  return {
    run(final, cut) {
      source.final = final;
      source.cut = cut;
      texts.next();
    },
    end() {
      if (reading.records === 0) for (const path of lists.beside()) noteBesideEmpty(reading, path);
      if (reading.state === 'full' || lists.count() > 0) return;
      if (outline && outline.emptyPages() > 0) {
        lists.note({ form: 'lists', path: [] });
        return;
      }
      const where = pointer ? `at ${pointerOf(pointer) || 'the top'}` : 'in the JSON';
      reading.observed.set('no list', `there is no list of records ${where}`);
    },
  };
}

const tail = 'more follows after the end of the JSON text';

/** Determines where the records are, once enough bytes have arrived; a list that is found nowhere may follow. */
function* whereabouts(
  source: Source,
  pointer: readonly string[] | undefined,
): ReadCoroutine<RecordsLocation> {
  const { reading, window } = source;
  const { known, lookAhead, seenAt } = reading;
  while (!source.final && window.to - window.at < lookAhead) yield;
  const found = survey(window, firstValue(window), source.final, known, seenAt);
  if (!pointer) return found ?? { form: 'lists', path: [] };
  const agrees = found && pointerOf(found.path) === pointerOf(pointer);
  // A configured list excludes the others.
  return { form: agrees ? found.form : 'list', path: pointer };
}

/** Reads to the end of the white space after a JSON text; returns true if another one starts, on a line of its own. */
function* readBetween(source: Source): ReadCoroutine<boolean> {
  const { line } = source;
  yield* token(source);
  return source.line > line && opens(source);
}

const opens = ({ window: { bytes, at } }: Source) =>
  bytes[at] === openObject || bytes[at] === openList;

const forms = {
  list: 'a list',
  lists: 'several lists in one',
  members: 'an object with a member for each record',
  alone: 'one record alone',
  sequence: 'records one after the other (NDJSON)',
};

function openListLog(reading: ReadingState) {
  let count = 0;
  let beside: readonly (readonly string[])[] = [];
  let first: readonly string[] = [];
  const note = ({ form, path }: RecordsLocation): void => {
    reading.list = { form, at: pointerOf(path) };
    reading.observed.set('envelope', envelopeOf(reading.list));
  };
  return {
    note,
    count: () => count,
    /** Returns the paths of lists of objects beside an empty one. */
    beside: () => beside,
    add(found: RecordsLocation): void {
      count += 1;
      beside = found.beside ?? [];
      if (count === 1) first = found.path;
      // Several lists are one dataset, at what holds all; their names may differ between answers.
      const apart = first.findIndex((name, i) => name !== found.path[i]);
      const isMore = count > 1 && found.form === 'list';
      note(isMore ? { form: 'lists', path: first.slice(0, apart) } : found);
    },
  };
}

function envelopeOf({ form, at }: RecordsList): string {
  if (at !== '') return `${forms[form]} at ${at}`;
  return form === 'list' ? 'a bare list' : forms[form];
}
