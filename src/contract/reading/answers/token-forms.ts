import type { Exchange, TokenForm } from '../../../model/exchange.ts';

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
