/** Text around a token. */
export interface TokenWrapping {
  /** `starts with Bearer` */
  readonly how: string;
  /** Certainly a mistake: the word is duplicated, or in quotes. */
  readonly twice: boolean;
  /** Rest of the token. */
  readonly bare: string;
}

/** Parses the text around a token; undefined for a bare token. */
export function tokenDressing(token: string): TokenWrapping | undefined {
  const [, scheme = '', rest = ''] =
    /^((?:(?:bearer|token|basic|apikey|x-auth-token:?)\s+)+)(.*)$/is.exec(token) ?? [];
  const words = scheme
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length > 0) {
    return {
      how: words.length > 1 ? `starts with ${words.join(' ')}` : `starts with ${words[0]}`,
      twice: words.length > 1,
      bare: unquoted(rest),
    };
  }
  const bare = unquoted(token);
  return bare === token ? undefined : { how: 'is in quotes', twice: false, bare };
}

const unquoted = (text: string): string => /^(["'`])(.*)\1$/.exec(text.trim())?.[2] ?? text.trim();
