import { dateKinds, type RecordDigest } from '../../model/dataset.ts';
import type { Exchange } from '../../model/exchange.ts';
import { figure } from '../words/figures.ts';
import { legible } from '../words/legible.ts';

/** So many dates are shown of one answer. */
const most = 8;

/** What was asked of a dataset: `asked from 2026-10-14T10:07:37Z to …`. Empty where no request is known. */
export function askedLines({ endpoint, request }: Exchange): readonly string[] {
  if (endpoint !== 'transactions' || !request) return [];
  const query = new URLSearchParams(/\?(.*)$/s.exec(request.url)?.[1] ?? '');
  const bounds = (['from', 'to'] as const).flatMap((word) => {
    const value = query.get(`date_${word}`);
    return value === null ? [] : [`${word} ${legible(value)}`];
  });
  return [bounds.length === 0 ? 'asked without a range' : `asked ${bounds.join(' ')}`];
}

/** The dates of the records that came, in their order: what a range is judged by. */
export function dateLines(digest: RecordDigest): readonly string[] {
  const shown = Array.from({ length: Math.min(most, digest.count) }, (_, i) => dateOf(digest, i));
  const left = digest.count - shown.length;
  return [
    ...shown.map((date) => `date ${date}`),
    ...(left > 0 ? [`and ${figure(left)} more`] : []),
  ];
}

/** To the second, as it was printed but for its offset, which a digest does not keep. */
function dateOf({ at, kind }: RecordDigest, i: number): string {
  const text = new Date(at[i] ?? 0).toISOString();
  const known = dateKinds[kind[i] ?? 0];
  if (known === 'date') return text.slice(0, 10);
  return `${text.slice(0, 19)}${known === 'naive' ? '' : 'Z'}`;
}
