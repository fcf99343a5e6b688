import { wasServed, whyNothing } from '../../../discovery/asking.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Target } from '../../../model/target.ts';
import { paragraph, row, toTheLeft, widest } from '../../../report/terminal/layout.ts';
import type { Pen } from '../../../report/terminal/pen.ts';
import { howMany, list } from '../../../standards/text/figures.ts';
import type { Question } from './draft-lines.ts';

/** What an endpoint gave. */
export interface ReportedEndpoint {
  readonly id: EndpointId;
  readonly state: 'answered' | 'not answered' | 'not asked';
  readonly saw: string;
}

/** Each implemented endpoint with what came of asking it. */
export function reportedEndpoints(
  target: Target,
  exchanges: readonly Exchange[],
): readonly ReportedEndpoint[] {
  return target.implements.map((id) => {
    if (id !== 'transactions' && id !== 'commerces') {
      return { id, state: 'not asked', saw: 'not asked yet; greenlight run asks it' };
    }
    const own = exchanges.filter(({ endpoint }) => endpoint === id);
    const served = own.findLast(wasServed);
    if (served) return { id, state: 'answered', saw: heldBy(id, target, served) };
    const last = own.at(-1);
    const why = last?.answer.kind === 'no-response' ? last.answer.detail : whyNothing(last);
    return { id, state: 'not answered', saw: why.replace(/\.$/, '') };
  });
}

function heldBy(id: 'transactions' | 'commerces', { data }: Target, { answer }: Exchange): string {
  const read =
    answer.kind === 'response' && answer.body.kind === 'records' ? answer.body.records : 0;
  const of = (part: keyof typeof data.sources) => data.sources[part] === 'discovered';
  const found =
    id === 'commerces'
      ? [
          ...(of('commerce') ? ['a commerce'] : []),
          ...(of('otherCommerces') ? [howMany(data.otherCommerces.length, 'other commerce')] : []),
          ...(of('covered') ? [howMany(data.covered.length, 'address', 'addresses')] : []),
          ...(of('sellerIds') ? [howMany(data.sellerIds.length, 'seller')] : []),
        ]
      : [
          ...(of('products') ? [howMany(data.products.length, 'product')] : []),
          ...(of('window') && data.window ? [`a period to ${data.window.to.slice(0, 10)}`] : []),
        ];
  return `${howMany(read, 'record')}: ${found.length > 0 ? list(found) : 'nothing of use for orders'}`;
}

interface Telling {
  readonly endpoints: readonly ReportedEndpoint[];
  readonly questions: readonly Question[];
  /** As it is to be shown. */
  readonly file: string;
  /** What to set and what to run next, a line each. */
  readonly next: readonly string[];
}

/** What was found, what is left to a person, and the command that comes next. */
export function initSummary({ endpoints, questions, file, next }: Telling, pen: Pen): string {
  const marks = {
    answered: pen.marks.passed,
    'not answered': pen.marks.warning,
    'not asked': pen.marks.quiet,
  } as const satisfies { readonly [state in ReportedEndpoint['state']]: string };
  const names = widest(endpoints.map(({ id }) => id));
  const keys = widest(questions.map(({ key }) => key));
  const lines = [
    ...endpoints.flatMap(({ id, state, saw }) =>
      row(pen, { lead: `${marks[state]} ${toTheLeft(id, names)}  `, text: pen.text(saw, 300) }),
    ),
    '',
    `${pen.bold('Written')}  ${pen.text(file)}`,
    '',
    ...paragraph(
      pen,
      0,
      `${howMany(questions.length, 'question')} in it ${questions.length === 1 ? 'is' : 'are'} for a person; each has an example:`,
    ),
    '',
    ...questions.flatMap(({ key, asks }) =>
      row(pen, {
        lead: `  ${pen.dim(toTheLeft(key, keys))}  `,
        text: pen.text(/^[^?]*\?/.exec(asks)?.[0] ?? asks, 200),
      }),
    ),
    '',
    ...next.map((line) => `${pen.dim('next')}  ${pen.text(line)}`),
  ];
  return `${lines.join('\n')}\n`;
}
