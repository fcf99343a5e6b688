import { knownCause } from '../known-cause.ts';
import { missingPaths } from '../signs/missing-path.ts';
import { pathTwice } from '../signs/path-twice.ts';
import { addressOf, answeredAs, shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'path-twice',
  layer: 'config',
  move: 'the config',
  title: 'The address repeats the beginning of the path',
  means:
    'Contract paths are appended to the configured address. The address ends with what the path begins with, so the calls go to a path that the client does not have.',
  remedy: 'Remove the path from target.clientBase, or set the full address in target.paths.',
  next: 'greenlight diagnose --base-url <the address without its path> --endpoint {endpoint}',
  rules: ['http/refused'],
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
      `${first.part} occurs twice in ${addressOf(missing[0]?.request?.url ?? '')}.`,
      `Every answer from there is ${missing[0]?.status}.`,
      probe && `With it once: ${answeredAs(probe.x)}`,
    ]);
  },
});
