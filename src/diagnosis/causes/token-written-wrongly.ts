import { usable } from '../../contract/answers/usable.ts';
import { sentHeader } from '../../contract/observations/parts.ts';
import { knownCause } from '../known-cause.ts';
import { answeredAs, shownBy } from '../signs/reported.ts';
import { tokenDressing } from '../signs/token-dressing.ts';
import { turnedAway } from '../signs/turned-away.ts';

export default knownCause({
  id: 'token-written-wrongly',
  layer: 'token',
  move: 'the config',
  title: 'The token contains extra characters',
  means:
    'Quotes, or a prefix such as Bearer, were copied along with the token. x-auth-token carries the bare token, so the client compares a different value.',
  remedy: 'Set only the token, without a prefix or quotes.',
  next: 'greenlight diagnose --token-file <file> --endpoint {endpoint}',
  rules: ['http/token-refused'],
  recognise(own) {
    const away = turnedAway(own);
    const [first] = away;
    const token = first && sentHeader(first, 'x-auth-token');
    const dressing = token === undefined ? undefined : tokenDressing(token);
    if (!first || !dressing) return undefined;
    const probe = own.probes.find(({ kind }) => kind === 'bare token')?.x;
    // A client may want it so: only where the bare token helps, or the word stands twice, is it sure.
    const helps = probe !== undefined && (usable(probe) || probe.status === 422);
    if (!helps && !dressing.twice) return undefined;
    return shownBy(away, [
      answeredAs(first),
      `The token ${dressing.how}.`,
      helps && probe ? `Without that: ${answeredAs(probe)}` : undefined,
    ]);
  },
});
