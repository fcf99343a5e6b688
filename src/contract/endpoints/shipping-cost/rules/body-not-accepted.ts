import type { Exchange } from '../../../../model/exchange.ts';
import type { Breach, Subject } from '../../../../model/rule.ts';
import { list } from '../../../../standards/text/figures.ts';
import { bodySurvival } from '../../../experiments/quotes/body-survival.ts';
import { inQuery } from '../../../reading/answers/expected.ts';
import { failureInWords } from '../../../reading/failures/failure-of.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { scenarioRule, wholeFold } from '../../every/authoring/define.ts';
import { cost, failure, scene } from '../../every/authoring/relation-example.ts';

const full = { role: 'with body' };
const bare = { role: 'without body' };
const query = { role: inQuery };
const page = {
  endpoint: 'shipping-cost',
  status: 403,
  contentType: 'text/html',
  text: '<h1>403</h1>',
} as const;
const asked = {
  endpoint: 'shipping-cost',
  status: 400,
  body: { message: 'order is required' },
} as const;
const down = { ...failure, endpoint: 'shipping-cost' } as const;
const crash = { ...page, status: 500, text: '<h1>TypeError</h1>' } as const;

const failures = [
  'http/server-error',
  'http/refused',
  'http/token-refused',
  'http/unreachable',
  'http/connection-lost',
  'http/cut-off',
  'http/content-type',
];

export default scenarioRule({
  id: 'shipping-cost/body-not-accepted',
  severity: 'error',
  harm: 'lost',
  title: 'A GET with a body gets no cost',
  clauses: ['shipping-cost.endpoint', 'shipping-cost.order'],
  effect: 'The service sends the order in the GET and gets no cost.',
  remedy:
    'Let a GET with a body reach the endpoint. First check what is in front of it: proxy, CDN, gateway, firewall.',
  mend: 'Let requests with the order through',
  counted: '{count} of {judged} requests with the order failed',
  doubt:
    'The contract says “payload”, not “body”. greenlight reads it as the body; the setting shippingCostPayload sends the order in the query.',
  relations: ['body-survives'],
  // Each request with an order meets the same; what it got in its place is reported once.
  explains: { answer: failures, run: failures },
  examples: {
    conforming: [
      scene({ ...full, ...cost(4200) }),
      scene({ ...full, ...down }, { ...bare, ...down }, { ...full, ...down }, { ...bare, ...down }),
      scene(
        { ...full, ...asked },
        { ...bare, ...asked },
        { ...full, ...asked },
        { ...bare, ...asked },
      ),
      scene(
        { ...full, ...crash },
        { ...bare, ...asked },
        { ...full, ...crash },
        { ...bare, ...asked },
      ),
    ],
    breaking: [
      scene(
        { ...full, ...page },
        { ...bare, ...cost(4200) },
        { ...full, ...page },
        { ...bare, ...cost(4200) },
      ),
      scene(
        { ...full, ...page },
        { ...bare, ...asked },
        { ...full, ...page },
        { ...bare, ...asked },
      ),
      scene(
        { ...full, ...asked },
        { ...bare, ...asked },
        { ...query, ...cost(4200) },
        { ...full, ...asked },
        { ...bare, ...asked },
        { ...query, ...cost(4200) },
      ),
    ],
  },
  begin: () =>
    wholeFold((exchanges) => {
      const { full, bare, through } = bodySurvival(exchanges);
      const breach = through && (through === 'bare' ? breachOf : onlyQuery)(full, bare);
      return { judged: full.length, breaches: breach ? [breach] : [] };
    }),
});

function breachOf(full: readonly Subject[], bare: readonly Subject[]): Breach {
  const [[x], [probe]] = [full, bare];
  const seen = x ? failureInWords(x) : 'no answer';
  const without = probe ? `status ${probe.status}` : 'an answer';
  const party = x && probe && bodyParty(x, probe);
  const sign = party?.sign ? ` ${party.sign}` : '';
  return {
    ...named(full, x),
    ...(party ? { remedy: party.remedy } : {}),
    ...(party?.ours ? { severity: 'warning' } : {}),
    message: `With the order in its body, the GET got ${seen}${by(x)}; without a body, it got ${without}.${sign} ${reading}`,
  };
}

/** The order is read, but not from the body: whether that is lost on the way cannot be distinguished from outside. */
function onlyQuery(full: readonly Subject[], bare: readonly Subject[]): Breach {
  const [[x], [probe]] = [full, bare];
  const seen = x ? failureInWords(x) : 'no answer';
  const without = probe ? failureInWords(probe) : 'no answer';
  const party = x && probe && x.proxy !== undefined ? bodyParty(x, probe) : undefined;
  return {
    ...named(full, x),
    ...(party ? { severity: 'warning' } : {}),
    message: `With the order in its body, the GET got ${seen}${by(x)}; without a body, it got ${without}; with the order in the query, it got a cost. ${party?.sign ?? 'Either the body is dropped on the way, or the endpoint reads only the query.'} ${reading}`,
    remedy:
      party?.remedy ??
      'Let the body of a GET reach the endpoint, and read the order from it. If the query is agreed, set shippingCostPayload to query.',
  };
}

const reading = 'The contract says “payload”; greenlight reads it as the body.';

function by(x: Subject | undefined): string {
  const who = x && answeredBy(x);
  return who ? `, from ${who}` : '';
}

const named = (full: readonly Subject[], x: Subject | undefined) => ({
  expected: 'status 200 with the shipping cost',
  actual: x ? failureInWords(x) : 'no answer',
  exchanges: full.map(({ id }) => id),
  count: full.length,
  judged: full.length,
});

/** Who turned a GET with the order in its body down, as far as the answers tell it. */
interface BodyParty {
  /** A sentence that says why it is this one; empty where nothing tells. */
  readonly sign: string;
  readonly remedy: string;
  /** It may be ours, and then it is not the client's fault. */
  readonly ours: boolean;
}

/** `x` carried the order in its body and failed; `probe` is the same without a body. */
function bodyParty(x: Subject, probe: Subject): BodyParty {
  if (x.proxy !== undefined) {
    return {
      ours: true,
      sign: `It went through the proxy ${x.proxy} on this side, which reads plain HTTP and may be stopping it.`,
      remedy:
        'Send the same without the proxy on this side (NO_PROXY), or to an https address. Only then does the answer show what the client does.',
    };
  }
  const before = standsBefore(x, probe);
  if (before !== undefined) return { ours: false, sign: before, remedy: letThrough };
  if (x.json !== undefined && probe.json !== undefined) {
    return {
      ours: false,
      sign: 'Both answers are JSON: the endpoint itself does not accept a GET with a body.',
      remedy: 'Accept a GET with a body, and read the order from it.',
    };
  }
  return { ours: false, sign: '', remedy: letThrough };
}

const letThrough =
  'Let a GET with a body reach the endpoint. First check what is in front of it: proxy, CDN, gateway, firewall.';

/** Signs of something between: another server that names itself, or a page where the endpoint speaks JSON. */
function standsBefore(x: Subject, probe: Subject): string | undefined {
  const [by, usual] = [answeredBy(x), answeredBy(probe)];
  if (by !== undefined && usual !== undefined && serverOf(x) !== serverOf(probe)) {
    return `Without a body, ${usual} answers: something in front of the endpoint stopped this one.`;
  }
  if (x.status === undefined || x.json !== undefined || probe.json === undefined) return undefined;
  const page = /^\s*</.test(x.text ?? '') ? 'a page' : 'not JSON';
  return `The answer is ${page}, but the endpoint answers in JSON: it comes from something in front of the endpoint.`;
}

const serverOf = ({ answer }: Subject): string | undefined =>
  answer.kind === 'response' ? answer.headers['server'] : undefined;

const telling = ['server', 'via', 'x-cache', 'x-amz-cf-id', 'cf-ray', 'x-azure-ref'];

/**
 * Who answered, by the headers in which servers and proxies name themselves (RFC 9110 7.6.3 and 10.2.4);
 * undefined when none does.
 */
function answeredBy({ answer }: Exchange): string | undefined {
  if (answer.kind === 'no-response') return undefined;
  const named = telling.flatMap((name) => {
    const value = answer.headers[name];
    return value ? [`${name} ${excerpt(value)}`] : [];
  });
  return named.length > 0 ? list(named) : undefined;
}
