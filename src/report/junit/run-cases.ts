import type { EndpointReport, Run } from '../../model/run.ts';
import { failingWaivers, headline } from '../view/headline.ts';
import type { Found } from './failing.ts';
import { capped, failureOf, reportedVerdict } from './reported.ts';
import type { Element } from './xml.ts';

const caseOf = (name: string, children: readonly Element[]): Element => ({
  name: 'testcase',
  attributes: { classname: 'greenlight.run', name, time: '0.000' },
  children,
});

/**
 * What no single scenario stands for: findings over the run, each endpoint, the waivers, and whether the
 * run is whole. The cases are always there, so that a reader sees them failing too.
 */
export function runCases(run: Run, found: Found): readonly Element[] {
  const overall = found.failing(run.findings.filter(({ scenario }) => scenario === undefined));
  return [
    caseOf('findings over several scenarios', overall.length > 0 ? [failureOf(overall, '')] : []),
    ...run.endpoints.map((endpoint) =>
      caseOf(`${endpoint.id} is judged`, endpointOf(endpoint, found)),
    ),
    caseOf('waivers hold', waiversOf(run)),
    caseOf('the run is whole', wholeOf(run, found)),
  ];
}

function endpointOf({ state, reason }: EndpointReport, { isDown }: Found): readonly Element[] {
  if (state === 'judged') return [];
  if (state === 'not implemented') {
    return [reportedVerdict('skipped', undefined, 'The target does not implement it.')];
  }
  const why = reason ?? 'No answer could be judged.';
  return [
    isDown
      ? reportedVerdict('skipped', undefined, why)
      : reportedVerdict('error', 'not judged', why),
  ];
}

function waiversOf(run: Run): readonly Element[] {
  const lines = failingWaivers(run).map(({ rule, scenario, state, until, at }) => {
    const what = scenario === undefined ? rule : `${rule} in ${scenario}`;
    return state === 'stale'
      ? `${at}: ${what} found nothing any more; remove the waiver.`
      : `${at}: ${what} expired on ${until}; fix it, or agree on a new date.`;
  });
  const [first] = lines;
  if (first === undefined) return [];
  const failure = reportedVerdict('failure', 'waiver', first);
  return [{ ...failure, text: capped(lines.join('\n')) }];
}

function wholeOf({ run, rules, ...rest }: Run, { isDown }: Found): readonly Element[] {
  const crashed = rules.flatMap(({ id, reason }) =>
    reason?.startsWith('it crashed') ? [`The rule ${id} could not judge: ${reason}.`] : [],
  );
  const early = run.incomplete === undefined ? [] : [`The run ended early: ${run.incomplete}.`];
  const down = isDown ? [headline({ run, rules, ...rest }).sentence] : [];
  const [first, ...more] = [...early, ...down, ...crashed];
  if (first === undefined) return [];
  const error = reportedVerdict('error', 'not judged', first);
  return [{ ...error, text: capped([first, ...more].join('\n')) }];
}
