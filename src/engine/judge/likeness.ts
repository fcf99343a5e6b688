import type { Exchange } from '../../model/exchange.ts';

/** Maximum length in characters of an answer that is compared. */
const maxLength = 16_384;

/**
 * Returns a key that is equal for answers in which rules over single exchanges read the same; undefined if an answer is
 * long or broken, or its duration is judged too.
 */
export function likeness({ answer, durationMs, limits }: Exchange): string | undefined {
  if (answer.kind !== 'response' || answer.body.kind !== 'text') return undefined;
  const { status, headers, body } = answer;
  const quick = Math.min(limits.expectedMs ?? limits.cutMs, limits.cutMs);
  if ((durationMs ?? quick) >= quick || body.trouble.length > 0) return undefined;
  if (body.text.length > maxLength) return undefined;
  let key = `${status}`;
  for (const name in headers) if (name !== 'date') key += `\n${name}: ${headers[name]}`;
  return `${key}\n\n${body.text}`;
}
