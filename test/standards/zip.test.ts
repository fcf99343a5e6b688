import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { zip } from '../../src/standards/zip.ts';

const at = Date.UTC(2026, 10, 17, 13, 42, 9);

const files = [
  { name: 'a/README.txt', bytes: Buffer.from('one\r\ntwo\r\n') },
  { name: 'a/Ñandú 🛒.txt', bytes: Buffer.from('olá') },
  { name: 'a/empty', bytes: Buffer.alloc(0) },
  { name: 'a/zeros.bin', bytes: Buffer.alloc(300_000) },
];

const written = (bytes: Uint8Array) => {
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-'));
  const path = join(folder, 'a.zip');
  writeFileSync(path, bytes);
  return { folder, path };
};

const python = (script: string, ...args: readonly string[]) =>
  execFileSync('python3', ['-c', script, ...args], { encoding: 'utf8' });

describe('an archive', () => {
  test('is sound to unzip, and what comes out is what went in', () => {
    const { folder, path } = written(zip(files, at));
    execFileSync('unzip', ['-tq', path]);
    execFileSync('unzip', ['-q', path, '-d', folder], { env: { LANG: 'C.UTF-8' } });
    for (const { name, bytes } of files) expect(readFileSync(join(folder, name))).toEqual(bytes);
  });

  test('is read by another reader: names, sizes, times, modes', () => {
    const { path } = written(zip(files, at));
    const reported = python(
      `import zipfile,sys,json
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps([[i.filename,i.file_size,list(i.date_time),oct(i.external_attr>>16)] for i in z.infolist()]))`,
      path,
    );
    expect(JSON.parse(reported)).toEqual(
      files.map(({ name, bytes }) => [name, bytes.length, [2026, 11, 17, 13, 42, 8], '0o100644']),
    );
  });

  test('of the same files and time is the same bytes, and small', () => {
    expect(zip(files, at)).toEqual(zip(files, at));
    expect(zip(files, at + 2000).equals(zip(files, at))).toBe(false);
    expect(zip(files, at).length).toBeLessThan(2000);
  });

  test('of nothing is an archive too, and a time that cannot be written is the nearest one', () => {
    const { path } = written(zip([], at));
    expect(python('import zipfile,sys; print(zipfile.ZipFile(sys.argv[1]).namelist())', path)).toBe(
      '[]\n',
    );
    const early = written(zip(files.slice(0, 1), 0)).path;
    expect(
      python(
        'import zipfile,sys; print(zipfile.ZipFile(sys.argv[1]).infolist()[0].date_time)',
        early,
      ),
    ).toBe('(1980, 1, 1, 0, 0, 0)\n');
  });
});
