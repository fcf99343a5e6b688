import { closeList, closeObject, openList, openObject } from '../text/json-bytes.ts';
import { noteBeside, noteEmptyObject, notePassedOver } from '../text/reading.ts';
import { headAt } from './json-head.ts';
import {
  type Closing,
  isOver,
  missing,
  type ReadCoroutine,
  readName,
  readText,
  type Source,
  token,
} from './json-source.ts';
import type { RecordsLocation } from './json-survey.ts';

interface ValuePosition {
  readonly path: readonly string[];
  readonly close: Closing;
  /** Whether it is inside an array, at any depth. */
  readonly inLists: boolean;
}

interface SimilarObject {
  fields: readonly string[];
}

/** Maximum depth of envelopes that are searched. */
const deepestOpened = 32;
const maxScalarLength = 1024;
/** Lists of errors are kept like scalars: they explain why there are no records. */
const errors = /^errors?$/i;
/** Minimum number of record fields for an object to look like a record. */
const minRecordFields = 2;

export type Outline = ReturnType<typeof openOutline>;

/** Walks the JSON around the records in constant memory. `readRecords` reads the records from `window.at` to their end. */
export function openOutline(
  source: Source,
  wanted: RecordsLocation,
  readRecords: (found: RecordsLocation) => ReadCoroutine,
) {
  const { reading, window } = source;
  /** Where the records are; undefined to read every list of records. */
  const target = wanted.form === 'lists' ? undefined : wanted;
  let emptyPages = 0;
  let listsRead = 0;

  function* readValue(place: ValuePosition, byte: number): ReadCoroutine {
    const { path, inLists, close } = place;
    const opens = byte === openList || byte === openObject;
    const leads = target !== undefined && leadsTo(path, target.path);
    if (opens && leads && path.length === target.path.length) {
      yield* enter(target, byte);
      return;
    }
    const isSearched =
      path.length <= deepestOpened && (!target || (byte === openObject && !inLists));
    if (opens && (leads || isSearched)) {
      window.at += 1;
      yield* byte === openList ? readList(place) : readObject(place);
      return;
    }
    const text = yield* readText(source, close, maxScalarLength);
    const isScalar = text !== undefined && text.length < maxScalarLength && !/^[[{]/.test(text);
    const isErrors = byte === openList && errors.test(path.at(-1) ?? '');
    const errorText = isErrors && !/^\[\s*\]$/.test(text ?? '') ? (text ?? '[…]') : undefined;
    const noted = isScalar ? text : errorText;
    const isBeside = path.length > 0 && (!inLists || path.some((name) => errors.test(name)));
    if (noted !== undefined && isBeside) noteBeside(reading, path, noted);
  }

  function* enter(target: RecordsLocation, byte: number): ReadCoroutine {
    const isObject = target.form === 'list' && byte === openObject;
    const found: RecordsLocation = isObject ? { ...target, form: 'members' } : target;
    if (found.form === 'list' || found.form === 'members') window.at += 1;
    yield* readRecords(found);
  }

  function* readObject({ path, inLists }: ValuePosition): ReadCoroutine {
    for (let isFirst = true; ; isFirst = false) {
      const byte = yield* token(source, missing('}'));
      if (isFirst && byte === closeObject) {
        noteEmptyObject(reading, path);
        window.at += 1;
        return;
      }
      const name = yield* readName(source, byte);
      const place: ValuePosition = { path: [...path, name], close: '}', inLists };
      yield* readValue(place, yield* token(source, missing('}')));
      if (yield* isOver(source, '}')) return;
    }
  }

  function* readList({ path, inLists }: ValuePosition): ReadCoroutine {
    const alike: SimilarObject = { fields: [] };
    const before = listsRead;
    for (let index = 0; ; index += 1) {
      const byte = yield* token(source, missing(']'));
      if (index === 0 && byte === closeList) {
        if (inLists && !target) emptyPages += 1;
        window.at += 1;
        return;
      }
      if (!target && byte === openObject && (yield* isRecord(alike))) {
        listsRead += 1;
        yield* readRecords({ form: 'list', path });
        return;
      }
      yield* readValue({ path: [...path, String(index)], close: ']', inLists: true }, byte);
      if (yield* isOver(source, ']')) {
        const isPassedOver = alike.fields.length > 0 && listsRead === before;
        if (isPassedOver) notePassedOver(reading, path, index + 1, alike.fields);
        return;
      }
    }
  }

  function* isRecord(alike: SimilarObject): ReadCoroutine<boolean> {
    const names = yield* namesHere();
    if (reading.known.score(names) >= reading.known.enough) return true;
    const fields = reading.known.known(names);
    if (fields.length > Math.max(alike.fields.length, minRecordFields - 1)) alike.fields = fields;
    return false;
  }

  function* namesHere(): ReadCoroutine<readonly string[]> {
    for (;;) {
      const { value, end } = headAt(window, window.at);
      const isEnough = end !== undefined || window.to - window.at >= reading.lookAhead;
      if (isEnough || source.final) return Object.keys(value ?? {});
      yield;
    }
  }

  return {
    *read(): ReadCoroutine {
      const byte = yield* token(source, missing(''));
      yield* readValue({ path: [], close: '', inLists: false }, byte);
    },
    /** Returns the number of empty lists within lists, if every list of records is read. */
    emptyPages: () => emptyPages,
  };
}

/** Reports whether a path is a prefix of another, or equal to it. */
const leadsTo = (path: readonly string[], target: readonly string[]) =>
  path.length <= target.length && path.every((name, depth) => name === target[depth]);
