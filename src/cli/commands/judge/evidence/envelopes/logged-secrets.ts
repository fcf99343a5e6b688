import { headerSecrets, secretHeader } from '../../../../../engine/redact/redact.ts';
import type { Secret } from '../../../../../model/target.ts';
import { type Node, nodesOf } from '../written/objects.ts';
import type { Paste } from './found.ts';

type Pair = readonly [name: string, value: string];

/** Heads as a text holds them, `x-auth-token: …`, and pairs, `token=…`. */
const named = /([\w-]{1,60})["']?\s{0,3}[:=]\s{0,3}["']?((?:[A-Za-z]{5,8} )?[^\s"'\\,;&]{8,2000})/g;
/** So much of a text is looked through for them. */
const most = 1_000_000;

/**
 * What a log keeps of a request has its token, wherever it stands: an answer that echoes it must not make us
 * show it.
 */
export function loggedSecrets({ objects, text }: Paste): readonly Secret[] {
  const members = objects.flatMap(({ value }) => nodesOf(value, 12).flatMap(pairsOf));
  const found = [...members, ...pairsIn(text.slice(0, most))];
  const secrets = headerSecrets(found.filter(isSecret));
  return [...new Map(secrets.map((secret) => [secret.value, secret])).values()];
}

function pairsOf({ members }: Node): readonly Pair[] {
  const own = Object.entries(members).flatMap(([name, held]) =>
    [held].flat().flatMap((each) => (typeof each === 'string' ? [[name, each] as const] : [])),
  );
  const { key, name = key, value } = members;
  return typeof name === 'string' && typeof value === 'string' ? [...own, [name, value]] : own;
}

function pairsIn(text: string): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [, name = '', value = ''] of text.matchAll(named)) {
    if (secretHeader.test(name)) pairs.push([name, value]);
  }
  return pairs;
}

/** Words are no secrets: `key` is the name of a header in many lists. */
const isSecret = ([name, value]: Pair): boolean =>
  name.toLowerCase() !== 'key' &&
  secretHeader.test(name) &&
  value.length >= 8 &&
  (/\d/.test(value) || value.length >= 20);
