import { recordsOf } from '../../../contract/reading/answers/trouble.ts';
import { wasServed, whyNothing } from '../../../discovery/asking.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Target } from '../../../model/target.ts';
import type { Section, Tone } from '../../../report/page/block.ts';
import { howMany, withoutFullStop } from '../../../standards/text/figures.ts';
import type { Question } from './draft.ts';

/** Result of an endpoint. */
interface ReportedEndpoint {
  readonly id: EndpointId;
  readonly state: 'answered' | 'not answered' | 'not asked';
  readonly saw: string;
}

/** Reports the result of each implemented endpoint. */
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
    const read = ofEndpoint.filter(wasServed).map(recordsIn);
    if (read.length > 0)
      return { id, state: 'answered', saw: howMany(Math.max(...read), 'record') };
    const last = ofEndpoint.at(-1);
    const why = last?.answer.kind === 'no-response' ? last.answer.detail : whyNothing(last);
    return { id, state: 'not answered', saw: withoutFullStop(why) };
  });
}

const recordsIn = (x: Exchange): number => recordsOf(x)?.records ?? 0;

interface InitReport {
  readonly endpoints: readonly ReportedEndpoint[];
  readonly questions: readonly Question[];
  /** For display. */
  readonly file: string;
  /** What to set and what to run next, one per line. */
  readonly next: readonly string[];
}

const tones = {
  answered: 'passed',
  'not answered': 'warning',
  'not asked': 'quiet',
} as const satisfies { readonly [state in ReportedEndpoint['state']]: Tone };

/** Renders what was found, what is left to answer, and the next command. */
export const initSummary = ({ endpoints, questions, file, next }: InitReport): Section => [
  {
    kind: 'list',
    entries: endpoints.map(({ id, state, saw }) => ({ tone: tones[state], name: id, text: saw })),
  },
  { kind: 'list', entries: [{ name: 'Written', text: file }] },
  {
    kind: 'paragraph',
    text: `${howMany(questions.length, 'setting')} ${questions.length === 1 ? 'needs' : 'need'} your input (marked ?); each has an example:`,
  },
  {
    kind: 'list',
    entries: questions.map(({ key, asks }) => ({
      name: key,
      text: /^[^?]*\?/.exec(asks)?.[0] ?? asks,
    })),
  },
  { kind: 'facts', facts: next.map((command) => ({ label: 'next', command })) },
];
