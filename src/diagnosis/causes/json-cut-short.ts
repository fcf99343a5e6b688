import { around } from '../../contract/http/excerpt.ts';
import { notWhole, troubleOf } from '../../contract/http/trouble.ts';
import type { Subject } from '../../model/rule.ts';
import { knownCause } from '../known-cause.ts';
import { shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'json-cut-short',
  layer: 'json',
  title: 'The JSON stops before its end',
  means:
    'The last bytes are missing although the connection ended normally. Usually content-length counts characters instead of bytes, so each accented letter costs a byte at the end.',
  remedy: 'Count the bytes of the encoded body, or let the framework set content-length.',
  rules: ['http/not-json'],
  faults: ['length-in-letters'],
  examples: {
    shown: [
      { text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,"note":"Despach' },
    ],
    near: [{ text: '' }],
  },
  recognise({ troubled }) {
    const short = troubled.filter((x) => isCut(x));
    const [first] = short;
    const text = first?.text ?? '';
    return shownBy(short, [
      first && { quote: `The body ends with ${around(text, Buffer.byteLength(text), 40)}` },
    ]);
  },
});

/** Opens more than it closes, and everything up to the end is read. */
function isCut(x: Subject): boolean {
  const { status, json, text = '' } = x;
  if (status !== 200 || json !== undefined || troubleOf(x, ...notWhole)) return false;
  if (!/^\s*[{[]/.test(text) || text.length > 1_000_000) return false;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (quoted) {
      if (sign === '\\') i += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return quoted || depth > 0;
}
