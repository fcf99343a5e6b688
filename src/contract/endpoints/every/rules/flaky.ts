import { endpointIds } from '../../../../model/endpoint.ts';
import type {
  AnswerExample,
  Breach,
  CommonTrait,
  FoldResult,
  Subject,
} from '../../../../model/rule.ts';
import { parted } from '../../../../standards/collections/grouped.ts';
import { present } from '../../../../standards/collections/present.ts';
import { isUnauthorized } from '../../../../standards/http/status.ts';
import { duration, howMany, list } from '../../../../standards/text/figures.ts';
import { judgeConcurrencyOfRun } from '../../../experiments/quotes/judge-concurrency.ts';
import { aboutTheirOrder } from '../../../experiments/quotes/judge-mixed-up.ts';
import { connectionInWords } from '../../../experiments/steps/repeated.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import {
  inOrderOfSending,
  isAlone,
  isBefore,
  opensConnection,
  spanOf,
} from '../../../reading/answers/in-time.ts';
import { identical } from '../../../reading/answers/same-bytes.ts';
import { beyondLimits, troubleOf } from '../../../reading/answers/trouble.ts';
import {
  failureInWords,
  failureKind,
  isAboutOrder,
  isThrottled,
  refusalOf,
  statusesOf,
} from '../../../reading/failures/failure-of.ts';
import { choicesOf } from '../../../reading/failures/kinds/shared-aspect.ts';
import {
  chance,
  compareInstances,
  ofPlace,
  placeInCommon,
  platformCalls,
  sparedByChance,
} from '../../../reading/failures/place-among-calls.ts';
import { statedBy } from '../../../reading/failures/stated.ts';
import {
  beforeWrongToken,
  comesBack,
  isServed,
  tellsWhatIsAccepted,
} from '../../../reading/failures/stopped-since.ts';
import { answeredInstead, isGateway } from '../../../reading/failures/who-answered.ts';
import { inventedIn } from '../../../reading/orders/invented.ts';
import { changedOrder } from '../../../reading/quotes/expected-quote.ts';
import { usable } from '../../../reading/quotes/usable.ts';
import { naming, runRule, soundQuote } from '../authoring/rule.ts';

const again = (id: string, example: AnswerExample): AnswerExample => ({
  ...example,
  exchange: { id, resendOf: 'e1' },
});
const failed: AnswerExample = { status: 500, text: '' };

export default runRule({
  id: 'http/flaky',
  defect: 'changing',
  harm: 'buyer',
  title: 'The same request sometimes succeeds and sometimes fails',
  clauses: ['delivery-price.rule-2', 'delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'One order makes several calls. The buyer may see a price and lose the quote at confirmation.',
  ofLists: {
    effect:
      'The platform gets the records of a range at one time and a failure at another. What it misses depends on the moment.',
  },
  remedy:
    'Check the client’s log for what differs between the calls: one of several instances, a stale connection, a timeout that is too short.',
  counted: ['repeated requests', 'failed'],
  doubt:
    'A rejection with a reason is a failure once a quote of the same bytes comes back after it. The contract sets no rate limit. If every failure is a 429, or a 503 with Retry-After, it is a warning.',
  explains: {
    answer: [
      'http/unreachable',
      'http/connection-lost',
      'http/cut-off',
      'http/server-error',
      'http/unexpected-status',
      'http/refused',
      'http/not-json',
      'http/content-type',
      'reads:body',
      'reads:rejection',
      'delivery-price/rejected-as-5xx',
      'delivery-price/covered-order-rejected',
    ],
  },
  examples: () => ({
    conforming: [
      [soundQuote, again('e2', soundQuote)],
      [
        { ...failed, why: 'a constant failure is not flaky' },
        again('e2', failed),
        again('e3', failed),
      ],
    ],
    breaking: [[failed, again('e2', failed), again('e3', soundQuote)]],
  }),
  judge: (exchanges) => judgeFlakiness(exchanges),
});

/** Judges requests that were sent more than once, byte for byte, with usable and unusable answers. */
function judgeFlakiness(exchanges: readonly Subject[]): FoldResult {
  // A lock-out may follow a wrong token.
  const counted = new Set(beforeWrongToken(exchanges));
  const telling = new Set(aboutTheirOrder(exchanges));
  const ofOthers = exchanges.filter((x) => !telling.has(x) && !isFine(x));
  const all = identical(
    [...telling].filter(
      (x) => answerIsExpected(x) && wasJudged(x) && (counted.has(x) || !isUnauthorized(x)),
    ),
  );
  const sent = all.filter(({ length }) => length > 1);
  const failing = endpointIds
    .map((id) =>
      all.filter(([first]) => first?.endpoint === id).map((group) => resultsOf(group, exchanges)),
    )
    .filter((groups) => groups.some(({ failures }) => failures.length > 0));
  const elsewhere = failing.length > 0 ? overload(exchanges) : undefined;
  return {
    judged: sent.reduce((sum, { length }) => sum + length, 0),
    breaches: [
      ...(elsewhere ? failing.flatMap((groups) => breachesOf(groups, elsewhere, exchanges)) : []),
      ...observed(ofOthers),
    ],
  };
}

/** Reports whether we read the answer; an unread one is neither usable nor a failure. */
const wasJudged = (x: Subject) => !troubleOf(x, ...beyondLimits);

interface Results {
  readonly sent: number;
  readonly failures: readonly Subject[];
  /** Usable again after a failure; otherwise it may be permanent since then, or depend on the repetition. */
  readonly recovers: boolean;
  /** It failed only with concurrent requests. */
  readonly crowded: boolean;
  /** Description if failures depend on the connection in every call. */
  readonly connection?: string | undefined;
}

function resultsOf(group: readonly Subject[], run: readonly Subject[]): Results {
  // A declaration for an order in one scenario applies to the same bytes in another.
  const declared = group.find(({ situation }) => situation === 'quotable')?.situation;
  // In another scenario the same bytes may be an order that need not be served.
  const role = group.find((x) => x.role === changedOrder)?.role;
  const known = present({ situation: declared, role });
  // Quotes and rejections in turn, or of a commune that does not exist: one of the answers is false.
  const namesInvented = group.some((x) => inventedIn(statedBy(x)?.reason ?? '').length > 0);
  const contradicts =
    (comesBack(group) || (namesInvented && group.some(isServed))) &&
    group.every(({ situation }) => situation !== 'unquotable');
  const fine = group.map((x) => (contradicts ? isServed(x) : isFine({ ...x, ...known })));
  const failures = group.filter((_, i) => !fine[i]);
  return {
    sent: group.length,
    failures,
    recovers:
      (fine.includes(false) && fine.lastIndexOf(true) > fine.indexOf(false)) ||
      (fine[0] === true && failures.some((x) => isAcceptedSince(x, run))),
    crowded: failures.every((x) => !isAlone(x, run)),
    connection: connectionInWords(group, (x) => (failures.includes(x) ? 'fails' : 'is answered')),
  };
}

/** Reports whether it is a 401 or 403 without a reason, so about the token, and the endpoint later accepted the token. */
const isAcceptedSince = (x: Subject, run: readonly Subject[]): boolean =>
  isUnauthorized(x) &&
  statedBy(x)?.reason === undefined &&
  run.some(
    (each) =>
      each.endpoint === x.endpoint &&
      tellsWhatIsAccepted(each) &&
      !isUnauthorized(each) &&
      isBefore(x, each),
  );

/** Other findings of the run about concurrent calls. */
interface OtherFindings {
  /** Calls by which delivery-price/fails-under-concurrency shows that they fail. */
  readonly named: ReadonlySet<string>;
  /** It is a warning: the client throttled all of them. */
  readonly patience: boolean;
}

/** Judges intermittent answers of one endpoint. What another finding of the run explains is a single observation. */
function breachesOf(
  groups: readonly Results[],
  elsewhere: OtherFindings,
  run: readonly Subject[],
): readonly Breach[] {
  const explained = (group: Results) => isExplained(group, elsewhere);
  const flaky = groups.some((group) => group.recovers && !explained(group));
  // If others recover, one that does not has the same defect later.
  const mixed = groups.filter(
    ({ sent, failures, recovers }) =>
      recovers || (flaky && failures.length > 0 && failures.length < sent),
  );
  const beside = groups
    .filter((group) => explained(group) && (elsewhere.patience || mixed.includes(group)))
    .flatMap(({ failures }) => failures.filter(({ id }) => !elsewhere.named.has(id)));
  const reported = mixed.filter((group) => !explained(group));
  const limited = reported.filter(({ failures }) => failures.every(isThrottled));
  const failing = reported.flatMap(({ failures }) => failures);
  const crowd = reported.length > 0 ? crowdOf(reported, run) : undefined;
  const rush = rushOf(failing, run);
  const place = rush ?? pauseOf(failing, run) ?? placeOf(failing, run) ?? crowd;
  const isPlaced = (x: Subject) => rush !== undefined || (crowd !== undefined && !isAlone(x, run));
  const judged = groups.reduce((sum, { sent }) => sum + (sent > 1 ? sent : 0), 0);
  const breaches: readonly Breach[] = [
    ...limitOf(limited, run),
    ...reported
      .filter((group) => !limited.includes(group))
      .flatMap((group) => failuresOf(group, place)),
    ...groups
      .filter((group) => !mixed.includes(group))
      .flatMap((group) => sameCause(group, reported, place, isPlaced)),
    ...observed(beside),
  ];
  return breaches.map((breach) => ({ ...breach, judged }));
}

/** Number of ways to choose the failing calls among all from which they do not follow pauses by chance. */
const manyWays = 100;

/** Returns the pauses before calls that fail like these and before the others of their endpoint, since any call or an other. */
function pausesOf(failures: readonly Subject[], run: readonly Subject[], sinceAny: boolean) {
  const alike = new Set(failures.map(refusalOf));
  const calls = run.filter((x) => x.endpoint === failures[0]?.endpoint && x.request);
  const [failing, others]: [number[], number[]] = [[], []];
  let end = Number.NEGATIVE_INFINITY;
  for (const x of inOrderOfSending(calls)) {
    const { from, to } = spanOf(x);
    const fails = alike.has(refusalOf(x));
    (fails ? failing : others).push(from - end);
    if (sinceAny || !fails) end = Math.max(end, to);
  }
  return { failing, others };
}

/** Describes that the calls that fail are those after the longest pauses of their endpoint, its first one included. */
function pauseOf(failures: readonly Subject[], run: readonly Subject[]): CommonTrait | undefined {
  const { failing, others } = pausesOf(failures, run, true);
  const [least, most] = [Math.min(...failing), Math.max(second / 10, ...others)];
  const count = failing.length + others.length;
  if (least < 2 * most || choicesOf(count, failing.length, manyWays) < manyWays) return undefined;
  const when = Number.isFinite(least)
    ? `after a pause of ${duration(least)} or more, or at the first call`
    : 'at the first call, as after a pause';
  return {
    sentence: `It fails ${when}; all ${howMany(others.length, 'other')}, after ${duration(most)} at most, get another answer.`,
    remedy: ofPause,
  };
}

const second = 1000;
const ofPause =
  'Check a connection that was idle before it is used, as with a pool that tests its connections, and prepare at the start what the first call needs.';

/** Describes that a gateway turns down calls soon after one that it passes on, and none after a longer pause: a limit of calls. */
function rushOf(failures: readonly Subject[], run: readonly Subject[]): CommonTrait | undefined {
  if (!failures.every((x) => x.status === 503 && isGateway(x))) return undefined;
  const { failing, others } = pausesOf(failures, run, false);
  const most = Math.max(...failing);
  const later = others.filter((pause) => Number.isFinite(pause) && pause > most).length;
  const rest = failing.length + others.length - later;
  if (sparedByChance(failing.length, rest, later) >= chance) return undefined;
  const sentence = `It fails within ${duration(most)} after a call that gets through; all ${howMany(later, 'call')} after a longer pause got through, as with a limit of calls.`;
  return { sentence, remedy: ofPatience };
}

/** Returns the place that all calls of the endpoint have that failed like these. */
function placeOf(failures: readonly Subject[], run: readonly Subject[]): CommonTrait | undefined {
  const alike = new Set(failures.map(refusalOf));
  const calls = platformCalls(run).filter(({ endpoint }) => endpoint === failures[0]?.endpoint);
  const [failing, passing] = parted(calls, (x) => alike.has(refusalOf(x)));
  return placeInCommon(failing, passing, run);
}

/** Reports whether another finding explains the failures; throttling explains only throttling. */
function isExplained({ crowded, failures }: Results, { named, patience }: OtherFindings): boolean {
  return named.size > 0 && (patience ? failures.every(isThrottled) : crowded);
}

/** Describes that each failing call had others in flight, if none fails alone and chance does not spare as many. */
function crowdOf(reported: readonly Results[], run: readonly Subject[]): CommonTrait | undefined {
  const failures = reported.flatMap((each) => each.failures);
  const calls = run.filter((x) => x.endpoint === failures[0]?.endpoint && x.request);
  const alone = calls.filter((x) => isAlone(x, run));
  const [count, beside] = [alone.length, calls.length - alone.length];
  if (
    count < several ||
    !reported.every(({ crowded }) => crowded) ||
    alone.some((x) => failures.some((each) => isAlike(x, each)))
  )
    return undefined;
  const answered = `${howMany(count, 'call')} without any were answered`;
  return sparedByChance(failures.length, beside, count) >= chance
    ? undefined
    : { sentence: `It fails only with others in flight: ${answered}.`, remedy: ofPlace };
}

/** Number of requests with an intermittent answer from which it is independent of the request. */
const several = 3;
/** Number of sendings up to which a request may have got it each time by chance. */
const maxChanceSendings = 2;

/** Extends the defect to requests that only fail so: sent once or twice, or on such connections, or with others in flight. */
function sameCause(
  { sent, failures }: Results,
  reported: readonly Results[],
  place: CommonTrait | undefined,
  isCrowded: (x: Subject) => boolean,
): readonly Breach[] {
  return failures.flatMap((x) => {
    const alike = reported.filter((group) => group.failures.some((y) => isAlike(x, y)));
    const bound = alike.find(
      ({ connection, failures: others }) =>
        connection !== undefined &&
        others.some((y) => isAlike(x, y) && opensConnection(x) === opensConnection(y)),
    );
    const isOfAll = isCrowded(x) || (sent <= maxChanceSendings && alike.length >= several);
    const as = isOfAll ? alike[0] : bound;
    const [breach] = as ? failuresOf(as, place) : [];
    return breach ? [{ ...breach, exchanges: [x.id] }] : [];
  });
}

const isAlike = (x: Subject, y: Subject): boolean =>
  failureInWords(x) === failureInWords(y) && x.text === y.text;

/** Returns a breach for each failure, so that each can be suppressed by itself. */
function failuresOf(
  { sent, failures, connection }: Results,
  place: CommonTrait | undefined,
): readonly Breach[] {
  const seen = list([...new Set(failures.map((x) => failureInWords(x)))].slice(0, 3));
  const fine = sent - failures.length;
  const instead = failures.flatMap((x) => answeredInstead(x) ?? [])[0];
  const breach: Breach = {
    ...(failures.every((x) => isPardonable(x)) ? { severity: 'warning' } : {}),
    message: [
      `The same request was sent ${sent} times: ${fine} got a usable answer, ${failures.length} failed (${seen}).`,
      instead?.sentence,
      connection,
      place?.sentence,
    ]
      .filter(Boolean)
      .join(' '),
    ...present({
      remedy: failures.every(isUnauthorized)
        ? ofToken
        : (place?.remedy ?? instead?.remedy ?? remedyByWords(failures)),
    }),
    expected: `a usable answer ${howMany(sent, 'time')} out of ${sent}`,
    actual: `${howMany(fine, 'time')} out of ${sent}`,
  };
  return failures.map(({ id }) => ({ ...breach, exchanges: [id] }));
}

/** Returns one breach for all requests that exceeded a rate limit. */
function limitOf(limited: readonly Results[], run: readonly Subject[]): readonly Breach[] {
  const failures = limited.flatMap((group) => group.failures);
  const statuses = statusesOf(failures, 'or');
  return naming(failures, () => ({
    severity: 'warning',
    remedy: ofPatience,
    message: `The answer was ${statuses} and a request to call less often. ${crowdOf(limited, run)?.sentence ?? 'The same request got a usable answer after a pause.'}`,
    expected: 'a usable answer to every call',
    actual: `${statuses} to ${howMany(failures.length, 'call')}`,
  }));
}

/** Remedy if every failure is a 401 or 403. */
const ofToken =
  'Accept the token on every call. Look at what decides about it besides its value: a limit of calls, a session that ends, an instance with another token.';

const ofLog = 'Compare the calls that fail with the others in the client’s log.';

/** Returns the remedy if a failing answer says what failed; undefined without words of the program. */
function remedyByWords(failures: readonly Subject[]): string | undefined {
  // The reason is not that of the order: it is served, too.
  if (failures.every(isAboutOrder)) return compareInstances;
  const areWords = failures.some((x) => failureInWords(x) !== failureKind(x));
  return areWords ? `Fix what the failing answer names. ${ofLog}` : undefined;
}

/** Remedy for a known cause: a rate limit. */
const ofPatience =
  'Allow the rate of the platform, as in limit_req of nginx: each order makes several calls, and those of different buyers come together. For this test alone, --rate and --concurrency make greenlight send fewer.';

const observed = (failures: readonly Subject[]): readonly Breach[] =>
  naming(failures, () => ({
    severity: 'info',
    message: `${howMany(failures.length, 'more call')} failed with others in flight, as another finding reports.`,
  }));

/** Reports whether it is a success; a quote for an order declared unquotable is another defect, not a failure. */
const isFine = (x: Subject) => usable(x) || x.outcome?.decision === 'quoted';

/** Reports whether it is throttling, or a limit of our own. */
const isPardonable = (x: Subject) =>
  isThrottled(x) ||
  (x.answer.kind === 'no-response' &&
    x.answer.reason === 'cut-off' &&
    x.limits.cutBy === 'harness');

/**
 * Returns the calls of bursts by which a scenario of the run shows that an endpoint fails under concurrency;
 * empty if none does. Another endpoint that fails at the same time exceeds the same limit.
 */
function overload(exchanges: readonly Subject[]): OtherFindings {
  const breaches = endpointIds.flatMap((endpoint) => [
    ...judgeConcurrencyOfRun(exchanges, endpoint).breaches,
  ]);
  return {
    named: new Set(breaches.flatMap(({ exchanges: named = [] }) => named)),
    patience: breaches.length > 0 && breaches.every(({ severity }) => severity === 'warning'),
  };
}
