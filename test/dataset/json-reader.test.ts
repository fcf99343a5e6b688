import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../src/standards/json/is-object.ts';
import { anyCharacter } from '../support/any-text.ts';
import { runsOf } from '../support/extent.ts';
import { commerces, type Read, read, readAnyhow, tooLarge, troublesOf, valuesOf } from './read.ts';

const record = (n: number) => ({
  orderId: `O-${n}`,
  productId: 'P1',
  commerceId: 'C1',
  date: '2026-11-17',
  quantity: n,
  netPricePerUnit: 1.5,
});
const three = [record(1), record(2), record(3)];
const text = (value: unknown) => JSON.stringify(value);

const encodedTwice = 'the body is one JSON string that contains the list: it is encoded twice';

const ndjson = 'records one after the other (NDJSON)';

describe('the place of the list', () => {
  test.each<[string, string, string]>([
    ['a bare list', text(three), 'a bare list'],
    ['under data', text({ data: three }), 'a list at /data'],
    ['three deep', text({ a: { b: { 'c/d': three } } }), 'a list at /a/b/c~1d'],
    [
      'seven deep',
      text({ a: { b: { c: { d: { e: { f: { g: three } } } } } } }),
      'a list at /a/b/c/d/e/f/g',
    ],
    ['after another list', text({ links: [{ rel: 'next' }], data: three }), 'a list at /data'],
    ['before another list', text({ data: three, links: [{ name: 'x' }] }), 'a list at /data'],
    [
      'an object with a member for each record',
      text({ x: record(1), y: record(2), z: record(3) }),
      'an object with a member for each record',
    ],
    [
      'the same under data',
      text({ ok: true, data: { x: record(1), y: record(2), z: record(3) } }),
      'an object with a member for each record at /data',
    ],
    ['NDJSON', three.map(text).join('\n'), ndjson],
    ['NDJSON with CRLF', `${three.map(text).join('\r\n')}\r\n`, ndjson],
    ['no separators', three.map(text).join(''), ndjson],
    ['a JSON text sequence', three.map((r) => `\x1e${text(r)}\n`).join(''), ndjson],
    ['pretty-printed', JSON.stringify({ data: three }, null, 2), 'a list at /data'],
    [
      'pretty-printed records, one after the other',
      three.map((r) => JSON.stringify(r, null, 2)).join('\n'),
      ndjson,
    ],
  ])('%s', (_name, document, envelope) => {
    const got = readAnyhow(document);
    expect(valuesOf(got)).toEqual(three);
    expect(got.body).toMatchObject({ records: 3, trouble: [] });
    expect(got.body.observed.envelope).toBe(envelope);
    expect(got.records.map(({ place }) => place.number)).toEqual([1, 2, 3]);
    expect(got.records.map(({ place }) => document.slice(place.offset)[0])).toEqual([
      '{',
      '{',
      '{',
    ]);
  });

  test('reads several JSON texts, one per line', () => {
    const pages = [{ data: [record(1), record(2)] }, { data: [record(3)] }];
    const wrapped = three.map((r) => ({ transaction: r }));
    for (const document of [pages, wrapped].map((list) => list.map(text).join('\n'))) {
      const got = read(document, 1, { lookAhead: 300 });
      expect(valuesOf(got)).toEqual(three);
      expect(got.body).toMatchObject({ records: 3, trouble: [] });
    }
  });

  test('reads a single record without a list', () => {
    expect(valuesOf(read(text(record(1))))).toEqual([record(1)]);
    const wrapped = read(text({ total: 1, data: record(1) }));
    expect(valuesOf(wrapped)).toEqual([record(1)]);
    expect(wrapped.body.observed.envelope).toBe('one record alone at /data');
  });

  test('does not take the locations of a single commerce for the list', () => {
    const commerce = {
      locations: [{ name: 'Central', address: 'Uno 1', class: 'x', email: 'y', commune: 'z' }],
      commerceId: 'C1',
      name: 'N',
      class: 'A',
      isInactive: false,
      sellerIds: ['V1'],
    };
    for (const document of [text(commerce), text({ result: commerce })]) {
      expect(valuesOf(read(document, 3, { shape: commerces }))).toEqual([commerce]);
    }
    const byId = { C1: commerce, C2: { ...commerce, commerceId: 'C2' } };
    expect(valuesOf(read(text(byId), 3, { shape: commerces }))).toEqual(Object.values(byId));
  });

  test('an empty list is an empty answer, with and without other members', () => {
    for (const empty of [
      [],
      { data: [] },
      { data: [], links: [{ rel: 'self' }] },
      { a: { b: [] } },
      { a: { b: { c: { d: { e: { f: [] } } } } } },
    ]) {
      const got = read(text(empty), 1);
      expect(got.body).toMatchObject({ records: 0, trouble: [] });
      expect(got.body.observed['no list']).toBeUndefined();
    }
  });

  test.each(['{}', '{"error":"no"}', '{"data":null}', '{"errors":[{"code":1}]}'])(
    '%s contains no list',
    (document) => {
      const got = read(document, 1);
      expect(got.body).toMatchObject({ records: 0, trouble: [] });
      expect(got.body.observed['no list']).toMatch(/no list/);
    },
  );

  test('reads the list at a given JSON Pointer', () => {
    const document = text({ data: three, 'o/ld': [{ x: [record(9)] }] });
    const got = read(document, 5, { pointer: '/o~1ld/0/x' });
    expect(valuesOf(got)).toEqual([record(9)]);
    expect(valuesOf(read(document, 5, { pointer: '/data' }))).toEqual(three);
    expect(valuesOf(read(text(three), 5, { pointer: '' }))).toEqual(three);
    const none = read(document, 5, { pointer: '/nowhere' });
    expect(none.body.observed['no list']).toBe('there is no list of records at /nowhere');
  });

  test('takes a long list with unknown field names for the list', () => {
    const odd = Array.from({ length: 20 }, (_, n) => ({ Order_ID: n, PRODUCT_ID: n, x: n }));
    for (const lookAhead of [200, 100_000]) {
      const got = read(text({ meta: [{ name: 'x' }], rows: odd }), 10, { lookAhead });
      expect(valuesOf(got)).toEqual(odd);
    }
  });

  test('observes the scalar members beside the list', () => {
    const document = text({ total: 1234, data: three, page: { next: 'x', has: null }, more: [1] });
    expect(read(document, 1).body.observed).toMatchObject({
      '/total': '1234',
      '/page/next': '"x"',
      '/page/has': 'null',
    });
  });

  test('finds a list far beyond the look-ahead, in constant memory', () => {
    const far = {
      meta: { big: 'x'.repeat(400_000), list: Array.from({ length: 50_000 }, () => [1, { a: 2 }]) },
    };
    const got = read(text({ ...far, odd: [{ name: 'x' }], data: three }), 1000);
    expect(valuesOf(got)).toEqual(three);
    expect(got.body.observed.envelope).toBe('a list at /data');
  });
});

describe('troubles and their places', () => {
  const [a, b, c] = three.map(text) as [string, string, string];
  const broken = (bad: string) => `[${a},${bad},${c}]`;
  const second = a.length + 2;

  test.each<[string, string | Buffer, string[], number]>([
    ['a missing comma', `[${a}${b},${c}]`, [`not-json @${second - 1}`], 1],
    ['an extra comma', `[${a},,${b},${c}]`, [`not-json @${second}`], 1],
    ['a comma before the end', `[${a},${b},${c},]`, [`not-json @${3 * second - 2}`], 3],
    ['no ]', `[${a},${b},${c}`, [`not-json @${3 * second - 3}`], 3],
    ['cut inside a record', `[${a},${b},${c.slice(0, -3)}`, [`not-json @${3 * second - 6}`], 2],
    ['text after the end', `[${a},${b},${c}] x`, [`not-json @${3 * second - 1}`], 3],
    ['another list after the end', `[${a}][${b},${c}]`, [`not-json @${second}`], 3],
    ['NDJSON with a broken line', `${a}\n{"x":\n${c}`, [`not-json @${a.length + c.length + 7}`], 1],
    ['a list that is not closed', broken('{"x":[1'), [`not-json @${a.length + c.length + 11}`], 1],
    [
      'NDJSON with an unterminated string',
      `${a}\n{"x":"y\n${c}`,
      [`unreadable-record @${a.length + 8} #2`],
      2,
    ],
    ['NDJSON with a word', `${a}\nERROR\n${c}`, [`unreadable-record @${a.length + 1} #2`], 2],
    ['NDJSON cut inside a record', `${a}\n${b.slice(0, 20)}`, [`not-json @${a.length + 21}`], 1],
  ])('%s', (_name, document, troubles, records) => {
    const got = readAnyhow(document);
    expect(troublesOf(got)).toEqual(troubles);
    expect(got.records.length).toBe(records);
  });

  test.each<[string, string, string, number, number]>([
    ['a record that is a list', '[1]', 'unreadable-record', 0, 2],
    ['a record that is null', 'null', 'unreadable-record', 0, 2],
    ['a record that is a number', '12', 'unreadable-record', 0, 2],
    ['NaN', '{"orderId":NaN}', 'not-json', 11, 1],
    ['a missing quote', '{"orderId":"x,"productId":"y"}', 'not-json', 15, 1],
    ['a missing brace', '{"orderId":"x"', 'not-json', 15, 1],
    ['a duplicate name', '{"orderId":"x","orderId":"y"}', 'duplicate-member', 15, 3],
    ['a duplicate name, once escaped', '{"a":1,"\\u0061":2}', 'duplicate-member', 7, 3],
    ['a nested duplicate name', '{"x":{"a":1,"a":2}}', 'duplicate-member', 12, 3],
    ['a number beyond 2^53', '{"orderId":9007199254740993}', 'number-precision', 11, 3],
    ['a number beyond all doubles', '{"orderId":1e400}', 'number-precision', 11, 3],
    ['300 nested brackets', `{"x":${'['.repeat(300)}${']'.repeat(300)}}`, 'too-deep', 0, 2],
    ['bytes of Latin-1', '{"orderId":"ñ"}', 'encoding', 12, 3],
    ['a control character', '{"x":"\u0001"}', 'not-json', 6, 1],
    ['an unknown escape', '{"x":"\\q"}', 'not-json', 6, 1],
  ])('%s', (_name, bad, kind, at, records) => {
    const got = readAnyhow(Buffer.from(broken(bad), 'latin1'));
    const number = kind === 'not-json' ? '' : ' #2';
    expect(troublesOf(got)).toEqual([`${kind} @${second + at}${number}`]);
    expect(got.records.length).toBe(records);
  });

  test('accepts numbers that a double can hold, in any notation', () => {
    const fine =
      '0.10000000000000001 1e23 -0 0.000 1E+2 100000000000000000000000 5e-324 0e999 0.12345678901234567891';
    for (const number of fine.split(' '))
      expect(troublesOf(read(broken(`{"orderId":${number}}`)))).toEqual([]);
    const lost = ['123456789012345678901', '1e-400', '-9007199254740993.0'];
    for (const number of lost)
      expect(troublesOf(read(broken(`{"orderId":${number}}`)))).toHaveLength(1);
  });

  test('keeps texts with invalid bytes distinct', () => {
    const bytes = Buffer.from('[{"orderId":"ñ"},{"orderId":"ç"}]', 'latin1');
    expect(valuesOf(read(bytes))).toEqual([{ orderId: 'ñ' }, { orderId: 'ç' }]);
  });

  test('reads a record of several megabytes, and skips one above maxRecordBytes', () => {
    const big = text({ ...record(2), note: 'x'.repeat(5_000_000) });
    expect(read(broken(big), 100_000).records).toHaveLength(3);
    const capped = read(broken(big), 100_000, { maxRecordBytes: 1_000_000 });
    expect(capped.records.map(({ place }) => place.number)).toEqual([1, 3]);
    expect(troublesOf(capped)).toEqual([`too-large @${second} #2`]);
  });

  test('reads a record with a long text, and skips it above maxRecordBytes', () => {
    const long = (n: number, size: number) => text({ ...record(n), note: 'x'.repeat(size) });
    const list = `[${[long(1, 700_000), text(record(2)), long(3, 10)].join()}]`;
    expect(read(list, 65_536).records.map(({ place }) => place.number)).toEqual([1, 2, 3]);
    const capped = read(list, 65_536, { maxRecordBytes: 300_000 });
    expect(troublesOf(capped)).toEqual(['too-large @1 #1']);
    expect(capped.records.map(({ place }) => place.number)).toEqual([2, 3]);
  });

  test('survives a million opening brackets', () => {
    const open = '['.repeat(1_000_000);
    expect(troublesOf(read(open, 10_000))).toEqual(['not-json @1000000']);
    const closed = read(broken(`${open}${']'.repeat(1_000_000)}`), 10_000);
    expect(closed.records).toHaveLength(2);
    const objects = '{"x":'.repeat(100_000);
    expect(read(objects, 10_000).records).toHaveLength(0);
  });

  test('markup and an empty body are not JSON', () => {
    const page = read(`<!doctype html><p>Hello${' '.repeat(10_000)}`, 7);
    expect(troublesOf(page)).toEqual(['not-json @0']);
    // Enough of the page to recognise its origin.
    expect(page.body.observed['markup']).toBe('<!doctype html><p>Hello'.padEnd(4096));
    expect(troublesOf(read(' \r\n'))).toEqual(['not-json @0']);
    expect(troublesOf(read(''))).toEqual(['not-json @0']);
  });

  test.each(['[{"orderId":"P-1"}]', '[ ]', '{"data":[]}', '\n[\n\t{}]'])(
    'reports a list in a JSON string as encoded twice: %j',
    (list) => {
      for (const text of [
        JSON.stringify(list),
        JSON.stringify(list).replaceAll('\\"', '\\u0022'),
      ]) {
        const { records, body } = read(text, 7);
        expect(records).toEqual([]);
        expect(body.observed['format']).toBe('JSON in a string');
        expect(body.trouble).toEqual([{ kind: 'not-json', offset: 0, detail: encodedTwice }]);
      }
    },
  );

  test.each(['"[orderId]",b', '"{""a"":1}"', '"{x}"'])('not a list in a string: %s', (text) => {
    expect(read(text).body.observed['format']).not.toBe('JSON in a string');
  });

  test('keeps the digits of a number beyond 2^53 as text, except in number fields', () => {
    const got = read('[{"orderId":9007199254740993,"quantity":9007199254740993,"x":1e400}]');
    expect(got.records).toMatchObject([
      {
        fields: { orderId: '9007199254740993', quantity: 9007199254740992, x: '1e400' },
        lenient: [
          { field: 'orderId', how: 'a number' },
          { field: 'x', how: 'a number' },
        ],
      },
    ]);
  });

  test.each([
    ['a ZIP', 'PK\x03\x04\x14', 'the bytes are a ZIP archive, such as an Excel workbook (.xlsx)'],
    [
      'an OLE file',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      'the bytes are an old Excel workbook (.xls), or another OLE file',
    ],
    ['a PDF', '%PDF-1.7\n', 'the bytes are a PDF'],
    ['a Parquet file', 'PAR1\x15', 'the bytes are a Parquet file'],
    ['a database', 'SQLite format 3\0', 'the bytes are an SQLite database'],
  ])('names the format of %s', (_, start, detail) => {
    const got = read(Buffer.from(start, 'latin1'), 1000);
    expect(got.records).toEqual([]);
    expect(got.body.trouble.map((trouble) => trouble.detail)).toEqual([detail]);
  });

  test('reports a byte-order mark and reads on', () => {
    const got = read(`\ufeff${text(three)}`, 1);
    expect(valuesOf(got)).toEqual(three);
    expect(troublesOf(got)).toEqual(['byte-order-mark @0']);
    expect(got.records[0]?.place.offset).toBe(4);
    const utf16 = read(Buffer.from(`\ufeff${text(three)}`, 'utf16le'), 1);
    expect(valuesOf(utf16)).toEqual(three);
    expect(troublesOf(utf16)).toEqual(['byte-order-mark @0', 'encoding @0']);
  });

  test('does not report a list with invalid bytes as UTF-8', () => {
    const got = read(Buffer.from('[{"orderId":"Almac\xe9n"}]', 'latin1'));
    expect([troublesOf(got), got.body.observed['encoding']]).toEqual([
      ['encoding @18 #1'],
      'not all UTF-8',
    ]);
  });

  test('counts all troubles and keeps the first hundred', () => {
    const got = read(`[${Array(5000).fill('1').join(',')}]`);
    expect(got.body.trouble).toHaveLength(100);
    expect(got.body.observed['places of unreadable-record']).toBe('5000');
  });
});

describe('limits', () => {
  test('maxRecords stops only if there are more records', () => {
    expect(read(text(three), 1, { maxRecords: 3 }).body).toMatchObject({ records: 3, trouble: [] });
    expect(read(text(three), 1, { maxRecords: 3 }).body.stopped).toBeUndefined();
    const capped = read(text(three), 1, { maxRecords: 2 });
    expect(capped.body).toMatchObject({ records: 2, stopped: 'maxRecords', trouble: [] });
  });

  test('a body cut by its size limit adds no further trouble', () => {
    const capped = read(text(three).slice(0, 200), 50, {}, tooLarge);
    expect(capped.body.trouble).toEqual(tooLarge);
    expect(valuesOf(capped)).toEqual(three.slice(0, 1));
  });
});

test('counts lines in NDJSON', () => {
  const document = `\n${text(record(1))}\n\n${JSON.stringify(record(2), null, 1)}\n${text(record(3))}\n[1]\n{"x":"y\n${text(record(4))}`;
  expect(readAnyhow(document).records.map(({ place }) => place.line)).toEqual([2, 4, 12, 15]);
});

const isFault = ({ kind }: { kind: string }) => kind === 'not-json' || kind === 'unreadable-record';

const valuesAndFaults = (got: Read) => ({
  values: valuesOf(got),
  faults: got.body.trouble.filter(isFault).length,
});

/** The values and faults that JSON.parse implies for a list; for anything else, at least one fault. */
function byJsonParse(document: string, got: ReturnType<typeof valuesAndFaults>) {
  try {
    const parsed: unknown = JSON.parse(document);
    if (!Array.isArray(parsed)) return got;
    const values = parsed.filter(isObject);
    return { values, faults: parsed.length - values.length };
  } catch {
    return {
      ...got,
      faults: document.trimStart().startsWith('[') ? Math.max(1, got.faults) : got.faults,
    };
  }
}

/** Whether this V8 (from 12.8) confuses escaped names with those of an earlier object (nodejs/node#63785). */
const misreadsNames = (() => {
  JSON.parse('{"h":[],"\\\\":0}');
  return !('"' in JSON.parse('{"h":1,"\\"":2}'));
})();

describe('compared with JSON.parse', () => {
  const nasty = fc.oneof(
    fc.constantFrom(
      '}',
      '{',
      ']},{',
      '\\',
      '"',
      '\\"}',
      '\u2028',
      '😀}',
      '\ud800',
      'ñ',
      '":"',
      '\u0000',
    ),
    fc.string({ unit: anyCharacter, maxLength: 12 }),
  );
  const name = misreadsNames ? nasty.filter((text) => !text.includes('\\')) : nasty;
  const scalar = fc.oneof(
    nasty,
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(name, tie('value'), { maxKeys: 3 }),
    ),
  }));
  const anyRecord = fc.oneof(
    fc.dictionary(fc.oneof(name, fc.constantFrom('orderId', 'quantity')), value, { maxKeys: 6 }),
    fc.record({ orderId: nasty, productId: nasty, quantity: fc.integer(), date: scalar }),
  );
  const blanks = fc.constantFrom('', ' ', '\n', '\r\n\t');
  const written = fc.tuple(
    fc.array(anyRecord, { maxLength: 8 }),
    fc.constantFrom(undefined, 1, '\t'),
  );
  const lengths = fc.constantFrom(1, 2, 3, 17, 1000);

  test('reads lists alike', () => {
    fc.assert(
      fc.property(written, blanks, lengths, ([list, space], blank, length) => {
        const document = `${blank}[${blank}${list.map((r) => JSON.stringify(r, null, space)).join(`${blank},${blank}`)}]${blank}`;
        const got = read(document, length);
        expect(valuesOf(got)).toEqual(JSON.parse(document));
        expect(got.body.trouble.filter(({ kind }) => kind !== 'encoding')).toEqual([]);
        const bytes = Buffer.from(document);
        for (const { place } of got.records) expect(bytes[place.offset ?? -1]).toBe(123);
      }),
      { numRuns: runsOf(400) },
    );
  });

  test('reads lists inside an object alike', () => {
    fc.assert(
      fc.property(written, value, lengths, ([list, space], beside, length) => {
        const document = JSON.stringify({ first: beside, data: list, last: beside }, null, space);
        const got = read(document, length, { pointer: '/data', lookAhead: 1 });
        expect(valuesOf(got)).toEqual(JSON.parse(document).data);
        expect(got.body.trouble).toEqual([]);
      }),
      { numRuns: runsOf(400) },
    );
  });

  test('reads NDJSON alike', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 8 }), lengths, (list, length) => {
        const document = [record(1), ...list].map(text).join('\n');
        const got = read(document, length, { lookAhead: text(record(1)).length + 2 });
        expect(valuesOf(got)).toEqual([record(1), ...list.map((r) => JSON.parse(text(r)))]);
      }),
      { numRuns: runsOf(400) },
    );
  });

  test('reads edited lists without trouble only if JSON.parse reads them alike', () => {
    const edit = fc.tuple(
      fc.nat(),
      fc.nat(6),
      fc.constantFrom('', '"', '}', ',', '{', ':', '\\', '1', '\u0007', 'e'),
    );
    fc.assert(
      fc.property(
        written,
        fc.array(edit, { maxLength: 2 }),
        lengths,
        ([list, space], edits, length) => {
          let document = JSON.stringify(list, null, space);
          for (const [at, cut, put] of edits) {
            const place = at % (document.length + 1);
            document = document.slice(0, place) + put + document.slice(place + cut);
          }
          document = Buffer.from(document).toString();
          const got = read(document, length);
          expect(valuesAndFaults(got)).toEqual(byJsonParse(document, valuesAndFaults(got)));
          expect(read(document, 1)).toEqual(got);
        },
      ),
      { numRuns: runsOf(2000) },
    );
  });
});
