import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive. */
export interface ZipFile {
  /** With forward slashes; folders need no entry of their own. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const largest = 0xff_ff_ff_ff;
const most = 0xff_ff;
/** Names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const utf8 = 0x08_00;
const deflated = 8;
const version = 20;

/**
 * A ZIP archive (PKWARE APPNOTE 6.3, without ZIP64): the same files and time give the same bytes. `time` is
 * ms since 1970 and is written in UTC to two seconds, from 1980 on. Throws RangeError beyond 4 GB or 65 535 files.
 */
export function zip(files: readonly ZipFile[], time: number): Buffer {
  const stamp = dosTime(time);
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const called = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(bytes, { level: 9 });
    if (bytes.length > largest || offset + packed.length + called.length + 30 > largest) {
      throw new RangeError('an archive without ZIP64 holds 4 GB at the most');
    }
    const about = Buffer.alloc(26);
    about.writeUInt16LE(version, 0);
    about.writeUInt16LE(utf8, 2);
    about.writeUInt16LE(deflated, 4);
    about.writeUInt16LE(stamp.time, 6);
    about.writeUInt16LE(stamp.day, 8);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(called.length, 22);
    parts.push(signed(0x04_03_4b_50), about, called, packed);
    const place = Buffer.alloc(14);
    // Made by Unix, so that the mode counts: a plain file that its owner writes and all read.
    place.writeUInt32LE(0o100_644 * 0x1_00_00, 6);
    place.writeUInt32LE(offset, 10);
    entries.push(signed(0x02_01_4b_50), madeBy, about, place, called);
    offset += 30 + called.length + packed.length;
  }
  if (files.length > most) throw new RangeError('an archive holds 65 535 files at the most');
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, signed(0x06_05_4b_50), end]);
}

const madeBy = Buffer.from([version, 3]);

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature, 0);
  return bytes;
}

/** Date and time as MS-DOS holds them (APPNOTE 4.4.6). */
function dosTime(ms: number): { readonly day: number; readonly time: number } {
  const at = new Date(Math.min(Math.max(ms, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31)));
  return {
    day: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}
