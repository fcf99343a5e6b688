import { knownCause } from '../known-cause.ts';
import { missingPaths } from '../signs/missing-path.ts';
import { pathTwice } from '../signs/path-twice.ts';
import { addressOf, answeredAs, shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'path-twice',
  layer: 'config',
  move: 'the config',
  title: 'The address holds the beginning of the path twice',
  means:
    'Paths of the contract are joined to the configured address as text. The address ends with what the path begins with, so the client is asked at a place that it does not have.',
  remedy: 'Leave the path out of target.clientBase, or name the whole address in target.paths.',
  next: 'greenlight diagnose --base-url <the address without its path> --endpoint {endpoint}',
  rules: ['http/refused'],
  faults: [],
  examples: {
    shown: [],
    near: [{ endpoint: 'transactions', status: 404, text: '{"message":"Not Found"}' }],
  },
  recognise(own) {
    const missing = missingPaths(own);
    const twice = missing.flatMap((x) => (x.request ? (pathTwice(x.request.url) ?? []) : []));
    const [first] = twice;
    const probe = own.probes.find(({ kind }) => kind === 'path once');
    if (!first || twice.length < missing.length || probe?.x.status === 404) return undefined;
    return shownBy(missing, [
      `${first.part} stands twice in ${addressOf(missing[0]?.request?.url ?? '')}.`,
      `Nothing but ${missing[0]?.status} came from there.`,
      probe && `With it once, ${answeredAs(probe.x)}`,
    ]);
  },
});
