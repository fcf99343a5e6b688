import type { Exchange, TokenForm } from '../../../model/exchange.ts';

/** Reports whether a token was sent: without a configured one, a wrong token cannot be distinguished from it. */
export function carriesToken({ request }: Pick<Exchange, 'request'>): boolean {
  const headers = Object.entries(request?.headers ?? {});
  return headers.some(([name, value]) => name.toLowerCase() === 'x-auth-token' && value !== '');
}

/** Reports whether the headers are known: a pasted answer may come without its request, or with the order only. */
export const isHeadKnown = ({ request }: Pick<Exchange, 'request'>): boolean =>
  request !== undefined && Object.keys(request.headers).length > 0;

/** Returns a mutation of the token; undefined if it is empty or equals the token. */
export function tokenIn(form: TokenForm, token: string): string | undefined {
  const made = {
    cut: () => token.slice(0, -1),
    longer: () => `${token}0`,
    recased: () =>
      token.replaceAll(/[a-z]/gi, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      ),
  }[form]();
  return made === '' || made === token ? undefined : made;
}

const inWords: { readonly [role: string]: string } = {
  none: 'no token',
  wrong: 'a wrong token',
  cut: 'the token without its last character',
  longer: 'the token and one more character',
  recased: 'the token in other letter case',
};

/** Describes what a probe of the token sent, by its role. */
export const tokenSent = ({ role, token }: Pick<Exchange, 'role' | 'token'>): string =>
  inWords[role ?? token] ?? inWords[token] ?? token;
