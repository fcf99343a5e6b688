import type { Run } from '../../../model/run.ts';
import { groupsOf } from '../../../report/words/groups.ts';
import { failingWaivers } from '../../../report/words/headline.ts';

/** Who must act next, in a sentence or two: for somebody who has not read the report. */
export function whoseMove(run: Run): string {
  const { verdict } = run;
  if (verdict === 'passed') {
    return 'Nobody’s: nothing that fails the run was found. What the contract leaves open stands in the report, to be agreed on.';
  }
  const { mended } = groupsOf(run);
  if (verdict === 'failed' && mended.some(({ rule }) => rule === 'http/token-refused')) {
    return 'That of whoever owns the token: the client does not take it. Once it does, the client is to be judged again.';
  }
  if (verdict === 'failed' && mended.length > 0) {
    return 'That of the client’s engineers: what must be mended stands above, worst first, and in the report with its evidence.';
  }
  if (verdict === 'failed' && failingWaivers(run).length > 0) {
    return 'That of whoever owns the waivers: one has expired, or covers nothing any more.';
  }
  if (
    run.exchanges.length > 0 &&
    run.exchanges.every(({ answer }) => answer.kind === 'no-response')
  ) {
    return 'That of whoever knows the address and the network: no request got an answer, so nothing is held against the client.';
  }
  return 'That of whoever ran it: a part could not be judged. The report says why; often data, an address or a token is missing.';
}
