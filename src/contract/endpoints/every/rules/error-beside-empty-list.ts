import type { RecordsBody } from '../../../../model/exchange.ts';
import { tokensOf } from '../../../../standards/json/json-pointer.ts';
import { isBeyondLimits } from '../../../reading/answers/dataset-answer.ts';
import { recordsOf } from '../../../reading/answers/trouble.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { readAs } from '../authoring/dataset-example.ts';
import { exchangeRule } from '../authoring/define.ts';

const read = readAs('transactions');
const beside = (at: string, text: string, records = 0) =>
  read({ records, observed: { format: 'JSON', envelope: 'a list at /data', [at]: text } });

export default exchangeRule({
  id: 'http/error-beside-empty-list',
  severity: 'warning',
  harm: 'lost',
  title: 'An empty list comes with an error',
  clauses: ['transactions.answer', 'commerces.answer'],
  effect:
    'The service takes status 200 with an empty list for a range without records. A failure is not noticed, and its records are missing.',
  remedy: 'Answer a failure with a 5xx. Send no error with a 200.',
  mend: 'Answer a failure with a 5xx',
  counted: '{count} of {judged} empty lists come with an error',
  doubt: 'The contract does not say what stands beside a list. An error may be a mere note.',
  examples: {
    conforming: [
      read({ records: 0 }),
      beside('/error', 'null'),
      beside('/error', 'false'),
      beside('/error/code', '0'),
      beside('/errors', '""'),
      beside('/error', '"one page was skipped"', 3),
      beside('/message', '"no error"'),
    ],
    breaking: [
      beside('/error', '"timeout"'),
      beside('/error/message', '"timeout"'),
      beside('/meta/errors/0', '"timeout"'),
    ],
  },
  applies: (x) => {
    const body = recordsOf(x);
    return x.status === 200 && body !== undefined && isEmptyList(body);
  },
  judge(x) {
    const errors = Object.entries(recordsOf(x)?.observed ?? {}).filter(isError);
    const [shown] = errors;
    if (!shown) return undefined;
    const [at, text] = shown;
    return {
      message: `The list is empty, and ${at} is ${excerpt(text)}.`,
      clauses: [`${x.endpoint}.answer`],
      expected: 'no error beside an empty list',
      actual: excerpt(errors.map(([, each]) => each).join(', ')),
    };
  },
});

const isEmptyList = (body: RecordsBody): boolean =>
  body.records === 0 &&
  body.trouble.length === 0 &&
  body.observed['no list'] === undefined &&
  !isBeyondLimits(body);

const nothing: ReadonlySet<string> = new Set(['null', 'false', '0', '""']);

/** Reports whether it is a member called error or errors, or part of one, with a meaningful value. */
const isError = ([at, text]: readonly [string, string]): boolean =>
  at.startsWith('/') &&
  !nothing.has(text) &&
  (tokensOf(at) ?? []).some((name) => /^errors?$/i.test(name));
