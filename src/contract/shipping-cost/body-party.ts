import type { Subject } from '../../model/rule.ts';
import { answeredBy } from '../answers/answered-by.ts';

/** Who turned a GET with the order in its body down, as far as the answers tell it. */
export interface BodyParty {
  /** A sentence that says why it is this one; empty where nothing tells. */
  readonly sign: string;
  readonly remedy: string;
  /** It may be ours, and then it is not the client's fault. */
  readonly ours: boolean;
}

/** `x` carried the order in its body and failed; `probe` is the same without a body. */
export function bodyParty(x: Subject, probe: Subject): BodyParty {
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
