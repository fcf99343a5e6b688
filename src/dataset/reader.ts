import { TextDecoder } from 'node:util';
import type { DatasetShape } from '../model/dataset.ts';
import type { RecordsBody, Trouble } from '../model/exchange.ts';
import type { Pointer } from '../model/json.ts';
import { tokensOf } from '../standards/json/json-pointer.ts';
import { byteOrderMark } from '../standards/text/decoded.ts';
import { fileKindOf } from '../standards/text/file-kind.ts';
import { openCsvReader } from './csv/csv-reader.ts';
import { openJsonReader } from './json/json-reader.ts';
import { afterSpace } from './text/json-bytes.ts';
import {
  type FormReader,
  openTroubleLog,
  type ReadingState,
  type ReadRecord,
} from './text/reading.ts';
import { nameRecognizer } from './text/shape.ts';
import { watchUtf8 } from './text/utf8-watch.ts';
import { append, openWindow } from './text/window.ts';

export interface ReaderOptions {
  readonly shape: DatasetShape;
  /** Path of the list, if configured. */
  readonly pointer?: Pointer;
  /** Whether the text is declared as one record per line, NDJSON or CSV: then an empty text is an empty dataset. */
  readonly lines?: 'JSON' | 'CSV';
  readonly maxRecords?: number;
  /** Maximum size of a record; a longer one is skipped, with a trouble. Default 16 MiB. */
  readonly maxRecordBytes?: number;
  /** Bytes collected before they are read. Default 64 KiB. */
  readonly pieceLength?: number;
  /** Bytes of a JSON object examined before its list is chosen. Default 256 KiB. */
  readonly lookAhead?: number;
  /** Where earlier answers of this dataset had their records: an empty list there is an empty answer. */
  readonly seenAt?: readonly Pointer[];
  /** Called for every readable record, in order, before `write` returns. */
  readonly onRecord: (record: ReadRecord) => void;
}

/** Reader of the bytes of one dataset, in pieces of any size; a Sink of the driver. */
export interface DatasetReader {
  write(bytes: Uint8Array): boolean;
  /** Called once. `trouble` was found before the bytes arrived here. */
  end(trouble: readonly Trouble[]): RecordsBody;
}

/** Number of bytes that determine the kind of a text. */
const headLength = 4096;
/** Maximum number of blanks before a JSON text (RFC 8259, section 2). */
const maxBlanks = 1024 * 1024;
const isBlankYet = (head: Buffer) =>
  head.length < maxBlanks && /^\s*$/.test(head.toString('latin1'));

/** Troubles that truncate the text. */
const cutting = new Set(['connection-lost', 'cut-off', 'too-large', 'compression']);

/**
 * Reads a dataset of any size in constant memory: JSON (a list, or one inside an object), NDJSON or CSV, detected from
 * the bytes. Offsets count the bytes written; for UTF-16, those of the same text in UTF-8.
 * `observed` records what the contract leaves open: `format`, `envelope`, `encoding`, `byte-order mark`, and for CSV
 * `delimiter`, `header` and `line ends`. A key that starts with / is the JSON Pointer of a
 * scalar beside the list, with its JSON text. `markup` is the start of a page received instead of data; `no list` is
 * the reason why a readable text has no records. Never throws because of the bytes.
 */
export function openReader(options: ReaderOptions): DatasetReader {
  let read = 0;
  const reading: ReadingState = {
    shape: options.shape,
    known: nameRecognizer(options.shape),
    troubles: openTroubleLog(),
    observed: new Map(),
    maxRecords: options.maxRecords ?? Number.POSITIVE_INFINITY,
    maxRecordBytes: options.maxRecordBytes ?? 16 * 1024 * 1024,
    pieceLength: options.pieceLength ?? 64 * 1024,
    lookAhead: options.lookAhead ?? 256 * 1024,
    seenAt: options.seenAt ?? [],
    onRecord(record) {
      read += 1;
      options.onRecord(record);
    },
    emptyObjects: [],
    asides: new Map(),
    list: undefined,
    records: 0,
    state: 'reading',
  };
  const pointer = options.pointer === undefined ? undefined : tokensOf(options.pointer);
  let head = Buffer.alloc(0);
  let form: FormReader | undefined;
  let decoder: TextDecoder | undefined;
  const window = openWindow();
  const watch = watchUtf8();
  let pending = 0;

  /** Returns the bytes in UTF-8. */
  const decoded = (bytes: Uint8Array, stream = true) =>
    decoder ? Buffer.from(decoder.decode(bytes, { stream })) : bytes;

  /** Processes bytes in pieces of equal length, so that the result does not depend on the network. */
  function take(bytes: Uint8Array): void {
    const { pieceLength } = reading;
    for (let at = 0; at < bytes.length && reading.state === 'reading'; ) {
      const piece = bytes.subarray(at, at + pieceLength - pending);
      append(window, piece);
      at += piece.length;
      pending += piece.length;
      if (pending === pieceLength) run(false, false);
    }
  }

  function run(final: boolean, cut: boolean): void {
    pending = 0;
    watch.look(window);
    form?.run(final, cut);
  }

  function begin(): void {
    const encoding = encodingOf(head);
    if (encoding.name !== 'UTF-8') decoder = new TextDecoder(encoding.name);
    const start = Buffer.from(decoded(head.subarray(encoding.mark)));
    window.base = encoding.mark;
    form = formReader(start);
    noteEncoding(reading, encoding);
    take(start);
    head = Buffer.alloc(0);
  }

  function formReader(start: Buffer): FormReader {
    const format = formatOf(start);
    reading.observed.set('format', format === 'json' ? 'JSON' : format === 'text' ? 'CSV' : format);
    if (format === 'json') return openJsonReader(reading, window, watch, pointer);
    if (format === 'text') return openCsvReader(reading, window, watch);
    reading.state = 'over';
    const { lines } = options;
    // An empty text that is declared as one record per line is an empty dataset.
    if (format !== 'empty' || !lines) noteNoRecords(reading, format, start);
    else reading.observed.set('format', lines);
    if (format === 'empty' && lines === 'JSON') reading.observed.set('envelope', ndjson);
    return { run() {}, end() {} };
  }

  return {
    write(bytes) {
      let rest = bytes;
      while (!form && rest.length > 0) {
        // Copies no more than needed to detect the kind.
        const needed = Math.max(headLength, head.length);
        head = Buffer.concat([head, rest.subarray(0, needed)]);
        rest = rest.subarray(needed);
        if (head.length >= headLength && !isBlankYet(head)) begin();
      }
      if (rest.length > 0) take(decoded(rest));
      return reading.state === 'reading';
    },
    end(trouble) {
      if (!form) begin();
      take(decoded(Buffer.alloc(0), false));
      const cut = trouble.some(({ kind }) => cutting.has(kind));
      if (reading.state === 'reading') run(true, cut);
      form?.end();
      for (const [kind, count] of reading.troubles.counts) {
        const sampled = reading.troubles.sample.filter((one) => one.kind === kind).length;
        if (count > sampled) reading.observed.set(`places of ${kind}`, String(count));
      }
      return {
        kind: 'records',
        records: read,
        ...(reading.state === 'full' ? { stopped: 'maxRecords' } : {}),
        ...(reading.list ? { list: reading.list } : {}),
        emptyObjects: reading.emptyObjects,
        observed: Object.fromEntries(reading.observed),
        ...(reading.asides.size > 0 ? { asides: Object.fromEntries(reading.asides) } : {}),
        trouble: [...trouble, ...reading.troubles.sample],
      };
    },
  };
}

const ndjson = 'records one after the other (NDJSON)';

function noteNoRecords(
  { observed, troubles }: ReadingState,
  format: keyof typeof noRecords | 'file',
  start: Buffer,
): void {
  if (format === 'markup') observed.set('markup', start.toString('utf8', 0, headLength));
  const detail = format === 'file' ? `the bytes are ${fileKindOf(start)}` : noRecords[format];
  troubles.add({ kind: 'not-json', offset: 0, detail });
}

function noteEncoding({ observed, troubles }: ReadingState, { name, mark }: Encoding): void {
  observed.set('encoding', name);
  if (mark > 0) observed.set('byte-order mark', name);
  if (observed.get('format') !== 'JSON') return;
  if (mark > 0) {
    const detail = `the text begins with a byte-order mark of ${name}`;
    troubles.add({ kind: 'byte-order-mark', offset: 0, detail });
  }
  if (name === 'UTF-8') return;
  const detail = `the JSON is encoded in ${name}, not in UTF-8`;
  troubles.add({ kind: 'encoding', offset: 0, detail });
}

interface Encoding {
  /** `UTF-8`, `UTF-16LE` or `UTF-16BE`. */
  readonly name: string;
  /** Length of the byte-order mark; 0 without one. */
  readonly mark: number;
}

/** Detects the byte-order mark, or UTF-16 by the zero bytes of its ASCII characters. */
function encodingOf(head: Uint8Array): Encoding {
  const marked = byteOrderMark(head);
  if (marked) return { name: marked.charset.toUpperCase(), mark: marked.length };
  const [first, second, third] = head;
  if (first && second === 0 && third) return { name: 'UTF-16LE', mark: 0 };
  if (first === 0 && second && third === 0) return { name: 'UTF-16BE', mark: 0 };
  return { name: 'UTF-8', mark: 0 };
}

/** Format of a text, by its start; `file` is none. The content type is only a hint and is not used. */
type Format = 'json' | 'markup' | 'empty' | 'text' | 'file' | typeof packed;

/** Format of JSON that was encoded as a JSON string once more. */
const packed = 'JSON in a string';
const noRecords = {
  markup: 'the text is markup (HTML or XML), no data',
  empty: 'the body is empty',
  [packed]: 'the body is one JSON string that contains the list: it is encoded twice',
} as const;
/** Start of such a text, without its white space: a quote in it is escaped, where CSV would double it. */
const packedStart = /^"(?:\[\]|\[?\{(?:\\"|\\u0022|\}))/i;

function formatOf(head: Buffer): Format {
  if (fileKindOf(head) !== undefined) return 'file';
  const start = afterSpace(head, 0);
  const text = head.toString('latin1', start, start + 4096).trimStart();
  if (text === '') return 'empty';
  if ('[{\x1e'.includes(text.charAt(0))) return 'json';
  if (packedStart.test(text.replace(/\\[nrt]|\s/g, ''))) return packed;
  return /^<(!doctype|\?xml|html|!--|[a-z][\w:-]*[\s/>])/i.test(text) ? 'markup' : 'text';
}
