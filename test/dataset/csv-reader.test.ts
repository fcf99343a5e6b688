import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openReader } from '../../src/dataset/reader.ts';
import { runsOf } from '../support/extent.ts';
import {
  commerces,
  read,
  readAnyhow,
  tooLarge,
  transactions,
  troublesOf,
  valuesOf,
} from './read.ts';

const head = 'orderId,productId,commerceId,date,quantity,netPricePerUnit,isDeleted'.split(',');
const rows = [
  ['O-1', 'P1', 'C1', '2026-11-17', '2', '10.5', 'false'],
  ['O-2', 'P2', 'C2', '2026-11-18', '3', '0', ''],
];
const values = [
  {
    orderId: 'O-1',
    productId: 'P1',
    commerceId: 'C1',
    date: '2026-11-17',
    quantity: 2,
    netPricePerUnit: 10.5,
    isDeleted: false,
  },
  {
    orderId: 'O-2',
    productId: 'P2',
    commerceId: 'C2',
    date: '2026-11-18',
    quantity: 3,
    netPricePerUnit: 0,
  },
];
const csv = (delimiter: string, end: string) =>
  [head, ...rows].map((fields) => fields.join(delimiter) + end).join('');
const quoted = (text: string) =>
  text.replace(/[^,;\t|\r\n]+/g, (field) => `"${field.replaceAll('"', '""')}"`);

const cells = (text: string) =>
  `orderId,productId,commerceId,date,quantity,netPricePerUnit,documentCode\n${text}`;

describe('detection of the format', () => {
  test.each<[string, string | Buffer, Record<string, string>]>([
    [
      'commas',
      csv(',', '\n'),
      { delimiter: ',', 'line ends': 'LF', header: 'names', encoding: 'UTF-8' },
    ],
    ['semicolons and CRLF', csv(';', '\r\n'), { delimiter: ';', 'line ends': 'CRLF' }],
    ['tabs', csv('\t', '\n'), { delimiter: 'tab' }],
    ['pipes and CR', csv('|', '\r'), { delimiter: '|', 'line ends': 'CR' }],
    ['quotes', quoted(csv(',', '\n')), { delimiter: ',' }],
    ['no line end at the end', csv(',', '\n').trimEnd().replace(/,$/, ',""'), { delimiter: ',' }],
    ['blank lines', `\n\n${csv(',', '\n\n')}\n`, { delimiter: ',' }],
    ['rows of delimiters alone', `${csv(';', '\n')};;;;;;\n;;;;;;`, { delimiter: ';' }],
    ['one delimiter too many', csv(',', ',\n'), { delimiter: ',' }],
    ['a sep= row', `sep=;\r\n${csv(';', '\r\n')}`, { delimiter: ';' }],
    ['a byte-order mark', `\ufeff${csv(',', '\n')}`, { 'byte-order mark': 'UTF-8' }],
    ['UTF-16', Buffer.from(`\ufeff${csv(',', '\n')}`, 'utf16le'), { encoding: 'UTF-16LE' }],
    [
      'UTF-16, big-endian',
      Buffer.from(`\ufeff${csv(',', '\n')}`, 'utf16le').swap16(),
      { encoding: 'UTF-16BE' },
    ],
  ])('%s', (_name, document, observed) => {
    const got = readAnyhow(document);
    expect(valuesOf(got)).toEqual(values);
    expect(troublesOf(got)).toEqual([]);
    expect(got.body.observed).toMatchObject({ format: 'CSV', ...observed });
    expect(got.records.map(({ form, place }) => [form, place.number])).toEqual([
      ['csv', 1],
      ['csv', 2],
    ]);
  });

  test('reads windows-1252 without trouble', () => {
    const document = Buffer.from('orderId;productId\nNu\xf1oa \x80;x\nCaf\xe9;y\n', 'latin1');
    const got = readAnyhow(document);
    expect(valuesOf(got)).toEqual([
      { orderId: 'Nuñoa €', productId: 'x' },
      { orderId: 'Café', productId: 'y' },
    ]);
    expect(troublesOf(got)).toEqual([]);
    expect(got.body.observed.encoding).toBe('not UTF-8; read as windows-1252');
  });

  test('reads a row of windows-1252 after rows of UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from(`orderId,productId\n${'ñ,x\n'.repeat(10)}`),
      Buffer.from('\xf1,y\n', 'latin1'),
    ]);
    const got = read(bytes, 8);
    expect(troublesOf(got)).toEqual([]);
    expect(new Set(got.records.map(({ fields }) => fields.orderId))).toEqual(new Set(['ñ']));
  });

  test('reads no records without a header, and reports no trouble', () => {
    const got = read(rows.map((fields) => fields.join(',')).join('\n'));
    expect(got.body).toMatchObject({
      records: 0,
      trouble: [],
      observed: { header: 'none', format: 'CSV' },
    });
  });

  test.each(['Service unavailable', 'Error: no data, sorry', '42', '"no"'])(
    '%s is not CSV',
    (document) => {
      const got = read(document);
      expect(troublesOf(got)).toEqual(['not-json @0']);
    },
  );

  test('gives up a text without line ends, in constant memory', () => {
    const got = read('x;'.repeat(500_000), 65_536);
    expect(got.body).toMatchObject({ records: 0, trouble: [{ kind: 'not-json', offset: 0 }] });
  });
});

const cut = '3: the text ends inside the row';
const has = (n: number, fields: number) =>
  `${n}: the row has ${fields} fields where the header has 7`;
const early = (n: number) => `${n}: a row of totals or counts is not at the end`;

const row = (text: string) => `orderId,productId,commerceId\n${text}`;

describe('rows', () => {
  test.each<[string, string, (string | undefined)[], string[]]>([
    ['doubled quotes', 'a,"b ""c"" d",e', ['b "c" d'], []],
    ['a quoted delimiter', 'a,"b,c",e', ['b,c'], []],
    ['a quoted line end', 'a,"b\r\nc",e\r\nf,g,h', ['b\r\nc', 'g'], []],
    ['an inch sign', 'a,5" pipe,c\nd,e 3",f', ['5" pipe', 'e 3"'], []],
    ['text after a closing quote', 'a,"b" c,d\ne,f,g', ['b c', 'f'], []],
    ['quotes escaped with a backslash', 'a,"b \\"c\\", d",e\nf,"g",h', ['b "c", d', 'g'], []],
    [
      'a single quote escaped with a backslash',
      'a,"b\\",c,d\ne,"f ""g""",h',
      ['f "g"'],
      ['unreadable-record @29 #1'],
    ],
    ['one field too few', 'a,b\nc,d,e', ['b', 'd'], []],
    ['one field too many', 'a,b,c,d\ne,f,g', ['f'], ['unreadable-record @29 #1']],
    ['a quote that never closes', 'a,"b,c\nd,e,f\ng,h,i', ['e', 'h'], ['unreadable-record @29 #1']],
    [
      'a quote that closes far away',
      'a,"b,c\nd,e,f\ng,"h,i\nj,k,l',
      ['e', 'k'],
      ['unreadable-record @29 #1', 'unreadable-record @42 #3'],
    ],
    ['an empty field in quotes', 'a,"",c', [''], []],
  ])('%s', (_name, text, products, troubles) => {
    const got = readAnyhow(row(text));
    expect(troublesOf(got)).toEqual(troubles);
    expect(got.records.map(({ fields }) => fields.productId)).toEqual(products);
  });

  test('a repeated header row is not a record', () => {
    const header = 'orderId,productId,quantity';
    const got = read(`${header}\na,b,1\n${header}\nc,d,2\n`);
    expect(troublesOf(got)).toEqual(['unreadable-record @33 #2']);
    expect(got.records.map(({ fields }) => fields.productId)).toEqual(['b', 'd']);
  });

  test.each([
    ['an unquoted line break', 'a,b,c\nd,e\nf,g\nh,i,j\n', true],
    ['rows of totals', 'a,b,c\nd\ne,f\n', false],
    ['short rows apart from each other', 'a,b\nd,e,f\ng,h\n', false],
  ])('reports a line break that splits a row: %s', (_, text, splits) => {
    const { observed } = read(row(text)).body;
    expect(observed['broken rows']).toBe(
      splits ? 'a line break that is not in quotes splits a row' : undefined,
    );
  });

  const good = 'O-1,P1,C1,2026-11-17,2,10.5,\nO-2,P2,C2,2026-11-18,3,0,F-2\n';
  const short = 'O-1,P1,C1,2026-11-17,2,10.5\nO-2,P2,C2,2026-11-18,3,0\n';
  const comma = cells(good);

  test('a row of totals alone is not a record', () => {
    const got = read(cells('TOTAL,,,,0,0,\n'), 7);
    expect(troublesOf(got)).toEqual([]);
    expect(got.body).toMatchObject({ records: 0, asides: { 'row of totals or counts': 1 } });
  });

  const [before, totals] = ['line before the header', 'row of totals or counts'];
  test.each<[string, string, { readonly [what: string]: number }]>([
    ['a title', `Ventas de noviembre\n${comma}`, { [before]: 1 }],
    [
      'a title, a remark with field names, a blank row',
      `Ventas "noviembre"\nEmpresa;date;2026\n\n${comma}`,
      { [before]: 3 },
    ],
    ['a title with an inch sign', `Tubos de 5" y 3" y 2"\n${comma}`, { [before]: 1 }],
    ['sep=', `sep=,\n${comma}`, { [before]: 1 }],
    [
      'comments',
      `# export 7\n${cells(`# of noviembre\n${good}# end, of it\n`)}`,
      { comment: 2, [before]: 1 },
    ],
    ['a comment padded with delimiters', `${comma}# end,,,,,,\n`, { comment: 1 }],
    ['blank rows', `\n${cells(`\n${good}\n,,,,,,\n`)}`, { 'blank row': 3, [before]: 1 }],
    ['totals in columns', `${comma}TOTAL,,,,5,10.5,\n`, { [totals]: 1 }],
    ['totals without a label', `${comma},,,,5,10.5,\n`, { [totals]: 1 }],
    ['totals in a row of their own', `${comma}Total general;5;10,5\n`, { [totals]: 1 }],
    [
      'several totals',
      `${comma}Subtotal CLP,,,,2,10.5,\nSubtotal USD,,,,3,0,\n\nTotal,,,,5,10.5,`,
      { [totals]: 3, 'blank row': 1 },
    ],
    ['a count', `${comma}"Total de registros: 2"`, { [totals]: 1 }],
    ['a row count of psql', `${comma}(2 rows)\n`, { [totals]: 1 }],
  ])('lines that are not records are counted apart: %s', (_name, text, asides) => {
    for (const document of [text, text.replaceAll('\n', '\r\n')]) {
      const got = readAnyhow(document);
      expect(troublesOf(got)).toEqual([]);
      expect(got.records.map(({ fields }) => fields.orderId)).toEqual(['O-1', 'O-2']);
      expect(got.body).toMatchObject({ records: 2, asides });
      for (const { fields, place } of got.records) {
        expect(document.slice(place.offset).startsWith(fields.orderId as string)).toBe(true);
        expect(document.split(/\r?\n/)[(place.line ?? 0) - 1]).toMatch(
          `${fields.orderId as string},`,
        );
      }
    }
  });

  test.each<[string, string, number, readonly string[]]>([
    ['all short', short, 2, []],
    ['all short, without a line end at the end', short.trimEnd(), 2, []],
    ['a single row without a line end', 'O-1,P1,C1,2026-11-17,2,10.5', 1, []],
    ['required cells missing', 'O-1,P1,C1,2026-11-17,2\nO-2,P2,C2,2026-11-18,3\n', 2, []],
    ['some short', `${good}O-3,P3,C3,2026-11-18,3,1\n${good}`, 5, []],
    ['a quoted line break', `"O-1\r\nb",P1,C1,2026-11-17,2,10.5\n`, 1, []],
    ['an order id that begins with #', '#1001,P1,C1,2026-11-17,2,10.5\n', 1, []],
    ['cut inside a row', `${good}O-3,P3,C3,2026-11-18,3,1`, 2, [cut]],
    ['cut early in a row', `${short}O-3,P3`, 2, [cut]],
    ['cut inside the only row', 'O-1,P1,C1,2026-11-17,2', 0, ['1: the text ends inside the row']],
    ['cut inside a quoted cell', `${good}O-3,"P3`, 2, ['3: a quote is opened and never closed']],
    [
      'a program error',
      `${good}Fatal error: out of memory, 2 rows in export.php on line 42\n`,
      2,
      [has(3, 2)],
    ],
    [
      'a program error after half a row',
      `${good}O-3,P3,Fatal error: out of memory in export.php on line 42`,
      2,
      [cut],
    ],
    [
      'an HTML page between rows',
      `${good}<!doctype html>\n<h1>504</h1>\n${good}`,
      4,
      [
        '3: the row has 1 field where the header has 7: “<!doctype html>”',
        '4: the row has 1 field where the header has 7: “<h1>504</h1>”',
      ],
    ],
    ['totals among the rows', `${good}TOTAL,,,,5,10.5,\n${good}`, 4, [early(3)]],
    ['numbers alone', ',,,,5,10.5,\n', 0, [early(1)]],
    [
      'a remark at the end',
      `${good}Fin del informe\n`,
      2,
      ['3: the row has 1 field where the header has 7: “Fin del informe”'],
    ],
    [
      'a row split by a line break',
      `${good}O-3,P3,C3,2026-11\n-18,3,1,\n${good}`,
      4,
      [has(3, 4), has(4, 4)],
    ],
    ['trailing delimiters', `${good}O-3,P3,C3,2026-11-18,3,1,F-1,,,\n`, 3, []],
    ['cells shifted by an unquoted comma', `${good}O-3,P,3,C3,2026-11-18,3,,,\n`, 2, [has(3, 9)]],
  ])('short rows and lines that are not rows: %s', (_name, text, records, lost) => {
    const { body } = readAnyhow(cells(text));
    expect(body.trouble.map(({ record, detail }) => `${record}: ${detail}`)).toEqual(lost);
    expect(body.records).toBe(records);
  });

  test('reports more than ten rows of totals as unreadable records', () => {
    const { body } = read(cells(`${good.repeat(10)}${'TOTAL,,,,5,10.5,\n'.repeat(11)}`));
    expect([body.records, body.trouble.length, body.asides]).toEqual([20, 11, undefined]);
  });

  test('line and offset are those of the first line of a row', () => {
    const document = row('a,"b\nb",c\n\nd,e,f\ng,h\ni,j,k\n');
    const { records } = readAnyhow(document);
    expect(records.map(({ place }) => [place.number, place.line])).toEqual([
      [1, 2],
      [2, 5],
      [3, 6],
      [4, 7],
    ]);
    for (const { fields, place } of records) {
      expect(document.slice(place.offset).startsWith(fields.orderId as string)).toBe(true);
    }
  });

  test('skips a row above maxRecordBytes', () => {
    const document = row(`a,${'b'.repeat(3000)},c\nd,e,f\n`);
    const got = read(document, 100, { maxRecordBytes: 1000 });
    expect(troublesOf(got)).toEqual(['too-large @29 #1']);
    expect(valuesOf(got)).toEqual([{ orderId: 'd', productId: 'e', commerceId: 'f' }]);
  });

  test('skips a quote that never closes, and reads on in linear time', () => {
    const rows = row(`"a,b,c\n${'d,e,f\n'.repeat(300_000)}`);
    let records = 0;
    const reader = openReader({
      shape: transactions,
      pieceLength: 4096,
      // A smaller limit leaves less to read beyond it.
      maxRecordBytes: 1_000_000,
      onRecord: () => {
        records += 1;
      },
    });
    reader.write(Buffer.from(rows));
    expect(troublesOf({ records: [], body: reader.end([]) })).toEqual(['too-large @29 #1']);
    expect(records).toBe(300_000);
  });

  test('reports a first row of several megabytes as neither JSON nor CSV', () => {
    const details = [',', 'a'].map(
      (letter) => read(letter.repeat(3_000_000), 65_536).body.trouble[0]?.detail,
    );
    expect(new Set(details)).toEqual(new Set(['the text is neither JSON nor CSV']));
  });

  test('stops at maxRecords, and drops the row that a cut leaves unfinished', () => {
    expect(read(csv(',', '\n'), 5, { maxRecords: 1 }).body).toMatchObject({
      records: 1,
      stopped: 'maxRecords',
    });
    expect(read(csv(',', '\n'), 5, { maxRecords: 2 }).body.stopped).toBeUndefined();
    const cut = read(csv(',', '\n').slice(0, -5), 5, {}, tooLarge);
    expect(cut.body).toMatchObject({ records: 1, trouble: tooLarge });
  });
});

/** The value and the notes of a cell. */
const cell = (name: string, text: string, shape = transactions) => {
  const other = shape === transactions ? 'orderId' : 'commerceId';
  const { records } = read(`${other};${name}\nx;"${text.replaceAll('"', '""')}"`, 3, { shape });
  return [records[0]?.fields[name], records[0]?.lenient?.map(({ how }) => how)];
};

describe('types of cells, by the schema', () => {
  test.each<[string, string, unknown, string | undefined]>([
    ['quantity', '12', 12, undefined],
    ['quantity', '-0.5', -0.5, undefined],
    ['quantity', '1e3', 1000, undefined],
    ['quantity', '', undefined, undefined],
    ['quantity', '12,5', 12.5, 'a decimal comma'],
    ['quantity', '1.234,5', 1234.5, 'points for thousands and a decimal comma'],
    ['quantity', '1,234.5', 1234.5, 'commas for thousands'],
    ['quantity', '+7', 7, 'a number that JSON writes otherwise'],
    ['quantity', '.5', 0.5, 'a number that JSON writes otherwise'],
    ['quantity', ' 7 ', 7, 'blanks around a number'],
    ['quantity', 'twelve', 'twelve', undefined],
    ['quantity', '0x10', '0x10', undefined],
    ['quantity', 'NaN', 'NaN', undefined],
    ['quantity', 'NULL', undefined, 'NULL for an absent value'],
    ['isDeleted', 'true', true, undefined],
    ['isDeleted', 'FALSE', false, 'true and false in capitals or with blanks'],
    ['isDeleted', '1', true, '1 and 0 for true and false'],
    ['isDeleted', '0', false, '1 and 0 for true and false'],
    ['isDeleted', 'yes', 'yes', undefined],
    ['isDeleted', '', undefined, undefined],
    ['date', '17/11/2026', '17/11/2026', undefined],
    ['date', '', undefined, undefined],
    ['productId', '', '', undefined],
    ['productId', '007', '007', undefined],
    ['documentCode', '', undefined, undefined],
    ['unknown', '12', '12', undefined],
  ])('%s %j is %j', (name, text, value, how) => {
    expect(cell(name, text)).toEqual([value, how === undefined ? undefined : [how]]);
  });

  test.each<[string, string, unknown, string | undefined]>([
    ['sellerIds', '["V1","V2"]', ['V1', 'V2'], undefined],
    ['sellerIds', 'V1', ['V1'], 'a list that is not written as JSON'],
    ['sellerIds', 'V1, V2', ['V1', 'V2'], 'a list that is not written as JSON'],
    ['sellerIds', '[V1', '[V1', undefined],
    ['locations', '[{"address":"Uno 1"}]', [{ address: 'Uno 1' }], undefined],
    ['locations', '[]', [], undefined],
    ['configuration', '{"minimumOrderTotal":5}', { minimumOrderTotal: 5 }, undefined],
    ['configuration', '{"a":', '{"a":', undefined],
  ])('%s %j is %j', (name, text, value, how) => {
    expect(cell(name, text, commerces)).toEqual([value, how === undefined ? undefined : [how]]);
  });

  test('reads the first of two columns with one name', () => {
    const got = read('orderId,productId,orderId,__proto__\na,b,c,d\n', 4);
    expect(valuesOf(got)).toEqual([{ orderId: 'a', productId: 'b' }]);
    expect(troublesOf(got)).toEqual(['duplicate-member @0']);
  });

  test('joins lists and objects that are spread over columns', () => {
    const document =
      'commerceId,locations.0.address,locations.0.coordinates.latitude,locations[1].address,configuration.minimumOrderTotal,configuration.__proto__\n' +
      'C1,Uno 1,-33.4,Dos 2,500,x\n';
    const got = read(document, 4, { shape: commerces });
    expect(valuesOf(got)).toEqual([
      {
        commerceId: 'C1',
        locations: [{ address: 'Uno 1', coordinates: { latitude: '-33.4' } }, { address: 'Dos 2' }],
        configuration: JSON.parse('{"minimumOrderTotal":500,"__proto__":"x"}'),
      },
    ]);
    expect(Object.prototype).not.toHaveProperty('minimumOrderTotal');
  });
});

/** Writes RFC 4180. */
const write = (fields: readonly string[], delimiter: string, always: boolean) =>
  fields
    .map((value) =>
      always || /[",;|\t\r\n]|^ | $/.test(value) ? `"${value.replaceAll('"', '""')}"` : value,
    )
    .join(delimiter);

/** A comment that a spreadsheet has padded with delimiters. */
const isAside = ([first = '', ...rest]: readonly string[]) =>
  /^\s*(#|\/\/|--)/.test(first) && rest.every((value) => value === '');

describe('properties', () => {
  const text = fc.oneof(
    fc.string({
      unit: fc.constantFrom('"', ',', ';', '\n', '\r\n', 'a', 'ñ', '😀', ' ', '|', '{'),
      maxLength: 6,
    }),
    fc.string({ maxLength: 5 }),
  );
  const field = text.filter((value) => !value.includes('\0'));
  const row = fc.tuple(field, field, field).filter((fields) => !isAside(fields));
  const table = fc.array(row, { minLength: 1, maxLength: 8 });

  test('reads every RFC 4180 table as it was written', () => {
    const anyLength = fc.constantFrom(1, 2, 5, 64, 10_000);
    const forms = fc.tuple(
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
    );
    fc.assert(
      fc.property(table, forms, anyLength, (list, [delimiter, end, always], length) => {
        const names = ['orderId', 'productId', 'commerceId'];
        const document = [names, ...list]
          .map((fields) => write(fields, delimiter, always) + end)
          .join('');
        const got = read(document, length);
        const expected = list
          .filter((fields) => fields.some((value) => value !== ''))
          .map(([orderId, productId, commerceId]) => ({ orderId, productId, commerceId }));
        expect(valuesOf(got)).toEqual(expected);
        expect(got.body.trouble).toEqual([]);
      }),
      { numRuns: runsOf(1500) },
    );
  });

  test('never throws, and the size of the pieces makes no difference', () => {
    fc.assert(
      fc.property(field, field, fc.constantFrom(1, 3, 10), (a, b, length) => {
        const document = `orderId,productId\n${a}\n${b}`;
        expect(read(document, length)).toEqual(read(document));
      }),
      { numRuns: runsOf(1500) },
    );
  });
});

test('stops at quotes that are opened in every row and never closed, in linear time', () => {
  const text = `${head.join(',')}\n${'a"b,"\n'.repeat(100_000)}`;
  const { body } = read(text);
  const [first, ...more] = body.trouble;
  expect(first?.detail).toBe('a quote is opened and never closed');
  expect(more.at(-1)).toMatchObject({
    kind: 'not-json',
    detail: 'quotes are opened and never closed, row after row',
  });
});
