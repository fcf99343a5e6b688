import type { ExchangeReport } from '../../../../model/run.ts';
import { UsageError } from '../../../../model/scenario.ts';
import type { Evidence } from './evidence.ts';

const keptText = 64 * 1024;

/** An exchange of a saved run. A dataset's records are not kept there. */
export function runEvidence(saved: ExchangeReport): Evidence {
  const { id, step, answer, durationMs, timings, startedAt, request } = saved;
  const { situation, token, source, expect, varied } = saved;
  const base = {
    as: `exchange ${id} of a saved run`,
    ...(durationMs === undefined ? {} : { durationMs }),
    timings,
    startedAt,
    ...(request ? { request } : {}),
    known: {
      id,
      step,
      token,
      ...(situation === undefined ? {} : { situation }),
      ...(source === undefined ? {} : { source }),
      ...(expect === undefined ? {} : { expect }),
      ...(varied === undefined ? {} : { varied }),
    },
    notes: [],
  };
  if (answer.kind === 'no-response') {
    return { ...base, noAnswer: { ...answer, reason: answer.reason as 'closed' } };
  }
  if (answer.records !== undefined) {
    throw new UsageError(
      `${id} brought ${answer.records} records, which no run keeps; greenlight send ${saved.endpoint} asks again`,
    );
  }
  const { status, headers, body, truncated } = answer;
  const { 'content-encoding': _, ...kept } = headers;
  // A run keeps so much of a body; a shorter one that is not whole had broken off.
  const brokeOff = truncated === true && (body ?? '').length < keptText;
  const whole = truncated && !brokeOff ? undefined : body;
  return {
    ...base,
    status,
    headers: kept,
    ...(whole === undefined ? {} : { body: whole }),
    ...(brokeOff
      ? { brokeOff: saved.outcome?.decision === 'cut-off' ? 'cut-off' : 'connection-lost' }
      : {}),
    ...(whole === undefined
      ? { notes: ['The run does not hold the whole body of this answer.'] }
      : {}),
  };
}
