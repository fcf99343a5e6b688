const kinds: readonly (readonly [start: string, kind: string])[] = [
  ['\x1f\x8b', 'gzip data'],
  ['PK\x03\x04', 'a ZIP archive, such as an Excel workbook (.xlsx)'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an old Excel workbook (.xls), or another OLE file'],
  ['%PDF-', 'a PDF'],
  ['PAR1', 'a Parquet file'],
  ['SQLite format 3\0', 'an SQLite database'],
];

/** Names the kind of a file by its first bytes, with which no JSON and no table in text begins. */
export function fileKindOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 16);
  return kinds.find(([sign]) => start.startsWith(sign))?.[1];
}
