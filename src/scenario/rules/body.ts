import type { ErrorObject } from 'ajv';
import { exchangeRule } from '../../contract/endpoints/every/authoring/rule.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Breach, Subject } from '../../model/rule.ts';
import { shortened } from '../../standards/text/legible.ts';
import { compileBody } from '../read/body-schema.ts';
import { mistakeOf } from '../read/schema-mistakes.ts';

const quote = { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 };
const expecting = (body: JsonObject) => ({ expect: { body } });
const priced = { properties: { netValue: { const: 4200 } }, required: ['netValue'] };

const maxErrors = 5;
/** Length in characters up to which all errors are searched for. */
const long = 1_000_000;

export default exchangeRule({
  id: 'scenario/body',
  title: 'The answer does not match the schema of its scenario',
  clauses: [],
  effect: 'The answer of the client differs from what the scenario expects.',
  remedy: 'Send what the schema under expect.body describes, or correct the scenario.',
  counted: [
    'answers',
    '{count} places in {judged} answers do not match the schema of their scenario',
  ],
  examples: () => ({
    conforming: [
      { body: quote, exchange: expecting(priced) },
      { status: 422, text: 'Out of coverage', exchange: expecting({ type: 'string' }) },
    ],
    breaking: [
      { body: { ...quote, netValue: 4300 }, exchange: expecting(priced) },
      { status: 422, text: 'Out of coverage', exchange: expecting({ type: 'object' }) },
      { text: '', exchange: expecting({ type: 'object' }) },
    ],
  }),
  applies: (x) => x.expect?.body !== undefined && x.text !== undefined && answered(x),
  judge({ expect, json, text = '' }) {
    const value = json ?? text;
    const matches = compileBody[text.length > long ? 'first' : 'all'](expect?.body ?? {});
    if (matches(value)) return undefined;
    return (matches.errors ?? []).flatMap((error) => breachOf(error, value)).slice(0, maxErrors);
  },
});

function breachOf(error: ErrorObject, value: Json): readonly Breach[] {
  return mistakeOf(error, value).map(({ at, message }) => {
    const title = error.parentSchema?.['title'];
    const expected = typeof title === 'string' ? title : expectedBy(error);
    return {
      message:
        typeof title === 'string' ? `${actualOf(error)}; expected ${title}.` : sentence(message),
      at,
      expected,
      actual: short(error.data),
    };
  });
}

const actualOf = ({ data, instancePath }: ErrorObject) =>
  `${instancePath.slice(instancePath.lastIndexOf('/') + 1) || 'The body'} is ${shortened(JSON.stringify(data), 200)}`;

const expectedBy = ({ keyword, schema }: ErrorObject) =>
  `${keyword} ${shortened(JSON.stringify(schema) ?? keyword, 200)}`;

/** Shortens a long part of a body; its exchange has the whole body. */
function short(data: unknown): Json {
  const text = JSON.stringify(data ?? null);
  return text.length > 2000 ? shortened(text, 2000) : ((data ?? null) as Json);
}

const sentence = (message: string) =>
  `${message.replace(/^the file/, 'The body').replace(/^the key/, 'The key')}.`;

/** Reports whether a scenario's expectation applies to an answer: not to a 429, nor to one already judged before. */
export const answered = ({ answer, expect, resendOf }: Subject): boolean =>
  resendOf === undefined &&
  answer.kind === 'response' &&
  (answer.status !== 429 || expect?.status?.includes(429) === true);
