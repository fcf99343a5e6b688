import type { TokenForm } from '../../../model/exchange.ts';

/** The token as a form of it is sent; undefined where that is nothing, or the token itself. */
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
