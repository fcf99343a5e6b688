import { recordsOf } from '../../../contract/reading/answers/trouble.ts';
import { unreadIn, wasServed, whyNothing } from '../../../discovery/asking.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Target } from '../../../model/target.ts';
import {
  factsOf,
  listOf,
  paragraphs,
  type Section,
  type Tone,
} from '../../../report/page/block.ts';
import { howMany, withoutFullStop } from '../../../standards/text/figures.ts';
import type { Question } from './draft.ts';

interface ReportedEndpoint {
  readonly id: EndpointId;
  readonly state: 'answered' | 'not answered' | 'not asked';
  readonly saw: string;
}

export function reportedEndpoints(
  target: Target,
  exchanges: readonly Exchange[],
): readonly ReportedEndpoint[] {
  return target.implements.map((id) => {
    if (id !== 'transactions' && id !== 'commerces') {
      return { id, state: 'not asked', saw: 'not called yet; greenlight run calls it' };
    }
    const ofEndpoint = exchanges.filter(({ endpoint }) => endpoint === id);
    // Discovery requests several ranges, and the last may be empty.
    const read = ofEndpoint
      .filter((x) => wasServed(x) && !unreadIn(x))
      .map((x) => recordsOf(x)?.records ?? 0);
    if (read.length > 0)
      return { id, state: 'answered', saw: howMany(Math.max(...read), 'record') };
    const last = ofEndpoint.at(-1);
    const why = last?.answer.kind === 'no-response' ? last.answer.detail : whyNothing(last);
    return { id, state: 'not answered', saw: withoutFullStop(why) };
  });
}

const tones = {
  answered: 'passed',
  'not answered': 'warning',
  'not asked': 'quiet',
} as const satisfies { readonly [state in ReportedEndpoint['state']]: Tone };

/** Renders what was found, what is left to answer in the file, and what to set and run next, one per line. */
export const initSummary = (
  endpoints: readonly ReportedEndpoint[],
  questions: readonly Question[],
  file: string,
  next: readonly string[],
): Section => [
  ...listOf(endpoints.map(({ id, state, saw }) => ({ tone: tones[state], name: id, text: saw }))),
  ...listOf([{ name: 'Written', text: file }]),
  ...paragraphs([
    `${howMany(questions.length, 'setting')} ${questions.length === 1 ? 'needs' : 'need'} your input (marked ?); each has an example:`,
  ]),
  ...listOf(
    questions.map(({ key, asks }) => ({ name: key, text: /^[^?]*\?/.exec(asks)?.[0] ?? asks })),
  ),
  ...factsOf(next.map((command) => ({ label: 'next', command }))),
];
