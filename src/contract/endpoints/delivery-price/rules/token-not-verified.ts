import { howMany, list } from '../../../../standards/text/figures.ts';
import { carriesToken, tokenSent } from '../../../reading/answers/token-forms.ts';
import { amountsOf } from '../../../reading/quotes/amounts-of.ts';
import { naming, quoted, scenarioRule, scene } from '../../every/authoring/rule.ts';

const refusal = { status: 401, text: '', contentType: 'text/plain' };
const right = { role: 'control', token: 'configured', ...quoted(4200) } as const;
const wrong = { role: 'wrong', token: 'wrong' } as const;
const none = { role: 'none', token: 'none' } as const;

export default scenarioRule({
  id: 'delivery-price/token-not-verified',
  severity: 'warning',
  title: 'A call without the right token gets a quote',
  clauses: ['authentication.verify'],
  effect: 'Anyone who knows the address can get prices. The platform itself does not notice.',
  remedy: 'Compare x-auth-token with the agreed value and answer other calls with a 4xx.',
  counted: ['calls', 'without the right token were quoted'],
  doubt: 'The contract does not say whether the client must verify the token, so it is a warning.',
  relations: ['tokens'],
  examples: () => ({
    conforming: [
      scene(right, { ...wrong, ...refusal }, { ...none, ...refusal }),
      scene(
        {
          ...right,
          why: 'no token is configured',
          exchange: { request: { method: 'POST', url: 'https://erp.example.com', headers: {} } },
        },
        { ...wrong, ...quoted(4200) },
      ),
    ],
    breaking: [scene(right, { ...wrong, ...quoted(4200) }, { ...none, ...quoted(4200) })],
  }),
  judge: (exchanges) => {
    const controls = exchanges.filter(({ token }) => token === 'configured');
    // No control is sent if the same order was just quoted.
    const known = controls.length === 0 || controls.some((x) => carriesToken(x) && amountsOf(x));
    const others = known
      ? exchanges.filter(({ token, resendOf }) => token !== 'configured' && !resendOf)
      : [];
    const quoted = others.filter((x) => amountsOf(x));
    const judged = others.length;
    const breaches = naming(quoted, () => ({
      message: `A quote was given with ${list([...new Set(quoted.map(tokenSent))])}. The contract does not say whether the client must verify the token.`,
      expected: 'a 4xx',
      actual: howMany(quoted.length, 'quote'),
      judged,
    }));
    return { judged, breaches };
  },
});
