import { speaksOfPath } from '../../contract/reading/failures/missing-path.ts';
import { isOverSize } from '../../contract/reading/failures/over-size.ts';
import {
  mayBeOfItsOrder,
  speaksOfCredentials,
} from '../../contract/reading/failures/stopped-since.ts';
import {
  answeredInstead,
  readsAsFirewall,
  speaksOfOrigin,
} from '../../contract/reading/failures/who-answered.ts';
import { urlOf } from '../../contract/reading/orders/order-sent.ts';
import { givesReason } from '../../contract/reading/quotes/gives-reason.ts';
import { isPage } from '../../contract/reading/values/answer-text.ts';
import type { Subject } from '../../model/rule.ts';
import { isUnauthorized } from '../../standards/http/status.ts';
import type { EndpointEvidence } from './seen.ts';

const isMissing = ({ status = 0 }: Subject) => [404, 405, 410, 501].includes(status);

/** Reports whether it is about a missing path or method; a reason about the order does not count. */
const saysSo = (x: Subject) =>
  whyOf(x) === 'no-route' ||
  (isMissing(x) && speaksOfPath(x) && !givesReason(x) && !whyOf(x) && !isOverSize(x));

const whyOf = (x: Subject) => answeredInstead(x)?.why;

/** Reports whether a nonexistent path got the same text: it is not about the order. */
const alike = (x: Subject, nowhere: Subject | undefined) =>
  nowhere !== undefined &&
  isMissing(x) &&
  x.status === nowhere.status &&
  withoutPath(x) === withoutPath(nowhere);

/** Removes the path and the time from the body. */
function withoutPath(x: Subject): string {
  const { text = '' } = x;
  const path = urlOf(x)?.pathname ?? '';
  return (path === '' ? text : text.replaceAll(path, '')).replaceAll(/[\dA-F]{4,}/gi, '');
}

/** Returns the calls of an endpoint if all answers were like that; else none. */
export function missingPaths({ expected, probes }: EndpointEvidence): readonly Subject[] {
  const answered = expected.filter(({ status }) => status !== undefined && status !== 429);
  const nowhere = probes.find(({ kind }) => kind === 'no such path')?.x;
  return answered.every((x) => saysSo(x) || alike(x, nowhere)) ? answered : [];
}

/**
 * Returns the calls of an endpoint if all answers were 401 or 403. A 4xx may also reject an order: so the text
 * must be about the caller, or it is a 401, or there are several requests. If it differs from the 401 of a call without
 * the token, the token was accepted.
 */
export function turnedAway({ expected, probes }: EndpointEvidence): readonly Subject[] {
  const answered = expected.filter(({ status }) => status !== undefined && status !== 429);
  const all = answered.every((x) => isUnauthorized(x) && !isFirewalls(x) && !givesReason(x));
  const [first] = answered;
  if (!all || !first) return [];
  if (first.status === 401 || speaksOfCredentials(first) || speaksOfOrigin(first)) return answered;
  const isOfOrder =
    mayBeOfItsOrder(first) &&
    (first.endpoint === 'shipping-cost' ||
      probes.some(({ kind, x }) => kind === 'no token' && x.status === 401));
  const sure = first.situation === 'quotable' || first.endpoint !== 'delivery-price';
  return sure && !isOfOrder ? answered : [];
}

const isFirewalls = (x: Subject) =>
  (whyOf(x) ?? 'origin') !== 'origin' || (x.status === 403 && (readsAsFirewall(x) || isPage(x)));
