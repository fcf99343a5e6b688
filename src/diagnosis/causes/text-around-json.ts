import { excerpt } from '../../contract/http/excerpt.ts';
import type { Subject } from '../../model/rule.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { knownCause, quote } from '../known-cause.ts';
import { shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'text-around-json',
  layer: 'json',
  title: 'Other text surrounds the JSON',
  means:
    'Debug output, a language warning or a JSONP callback is printed into the answer. The body as a whole is then not JSON.',
  remedy: 'Print nothing else into the answer: send warnings to the log, and remove debug output.',
  rules: ['http/not-json'],
  faults: ['debug-line-in-body'],
  examples: {
    shown: [
      { text: `tariff ok\n${quote}` },
      {
        headers: { 'content-type': 'application/json' },
        text: `<br />\n<b>Warning</b>: Undefined variable $rate in /var/www/quote.php on line 12<br />\n${quote}`,
      },
      { text: `callback(${quote});` },
    ],
    near: [{ text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,}' }],
  },
  recognise({ troubled }) {
    const around = troubled.filter((x) => textAround(x) !== undefined);
    const [first] = around;
    const quote = first && textAround(first);
    return shownBy(around, [quote === undefined ? undefined : { quote }]);
  },
});

function textAround({ status, json, text = '' }: Subject): string | undefined {
  if (status !== 200 || json !== undefined || text.length > 100_000) return undefined;
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (start < 0 || end < start) return undefined;
  const [before, after] = [text.slice(0, start).trim(), text.slice(end + 1).trim()];
  if (before === '' && after === '') return undefined;
  if (parsedJson(text.slice(start, end + 1)) === undefined) return undefined;
  const places = [
    ...(before === '' ? [] : [`Before the JSON there is “${excerpt(before, 100)}”.`]),
    ...(after === '' ? [] : [`The body ends with “${excerpt(after, 60)}” after the JSON.`]),
  ];
  return places.join(' ');
}
