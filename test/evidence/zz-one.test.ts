import { appendFileSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { judged, pastes } from './pastes.ts';
test('cuts', { timeout: 600000 }, async () => {
  writeFileSync('/tmp/zz.out', '');
  const want = new RegExp(process.env.ZZ ?? '.');
  for (const { what, text, endpoint, flags } of pastes) {
    if (!want.test(what)) continue;
    let last = '';
    for (let at = 1; at < text.length; at += 1) {
      const cut = await judged(text.slice(0, at), endpoint, flags);
      const said = `${cut.gives} ${cut.causes}`;
      if (said !== last) appendFileSync('/tmp/zz.out', `${what} ${JSON.stringify(text.slice(Math.max(0, at - 40), at))}\n    ${said}\n    ${cut.said.slice(0, 300)}\n`);
      last = said;
    }
  }
});
