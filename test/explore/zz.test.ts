import { test } from 'vitest';
import { explored } from './explored.ts';
import { traps } from './traps.ts';

test('x', { timeout: 600000 }, async () => {
  const sound = await explored(undefined, 40);
  console.log(
    'sound',
    sound.exchanges.length,
    sound.findings.map((f) => f.rule + ' ' + f.message),
    sound.verdict,
    sound.scenarios.map(
      (s) => s.id + ' ' + s.verdict + ' ' + s.exchanges.length + (s.reason ?? ''),
    ),
  );
  console.log(
    sound.exchanges
      .map(
        (x) =>
          `${x.round} ${x.role} ${x.step} ${x.answer.kind === 'response' ? x.answer.status + ' ' + (x.answer.status >= 400 ? x.answer.body : '') : x.answer.kind}`,
      )
      .join('\n'),
  );
  if (process.env.N) for (const t of traps(Number(process.env.N ?? 8), 1)) {
    const run = await explored(t, Number(process.env.B ?? 500));
    const causes = run.findings.map((f) => JSON.stringify(f.cause?.[0]));
    const ok = causes.includes(JSON.stringify(t.cause));
    console.log(
      ok ? 'EXACT' : run.findings.length ? 'FOUND' : 'MISSED',
      t.name,
      t.status,
      run.exchanges.length,
      ok ? '' : causes.join(' | ').slice(0, 300),
      ok ? '' : run.findings.map((f) => f.rule).join(),
    );
    if (!ok && process.env.V)
      console.log(
        run.exchanges
          .map(
            (x) =>
              `${x.round} ${x.role} ${x.step} ${x.answer.kind === 'response' ? x.answer.status + ' ' + (x.answer.status >= 400 ? x.answer.body : '') : x.answer.kind}`,
          )
          .join('\n'),
      );
  }
});
