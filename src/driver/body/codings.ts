import { shortened } from '../../standards/text/legible.ts';

/** Content-codings of RFC 9110 8.4.1, and later ones that not every reader knows. */
export type Coding = 'gzip' | 'deflate' | 'br' | { readonly unreadable: string };

const names: { readonly [name: string]: Coding } = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
};

const unreadable = /^(?:(?:x-)?compress|zstd|dc[bz]|exi|pack200-gzip|aes128gcm)$/;

const maxCodings = 2;

/**
 * Returns the codings to decode, the last applied first (RFC 9110 8.4). Ignores names that are not codings (`utf-8`,
 * `none`), as HTTP clients do.
 */
export function codingsOf(header: string | undefined): readonly Coding[] {
  const codings = (header ?? '').split(',').flatMap((word): Coding[] => {
    const name = word.trim().toLowerCase();
    if (unreadable.test(name)) return [{ unreadable: `${name} is not read` }];
    const known = Object.hasOwn(names, name) ? names[name] : undefined;
    return known === undefined ? [] : [known];
  });
  return codings.length > maxCodings
    ? [
        {
          unreadable: `the body is packed ${codings.length} times, and at most ${maxCodings} are read`,
        },
      ]
    : codings.toReversed();
}

/** Returns the first word, quoted, that is not a coding; undefined if there is none. */
export function unknownCodingOf(header = ''): string | undefined {
  const word = header
    .split(',')
    .map((each) => each.trim())
    .find((each) => !/^(?:|identity)$/i.test(each) && codingsOf(each).length === 0);
  return word === undefined ? undefined : JSON.stringify(shortened(word, 60));
}
