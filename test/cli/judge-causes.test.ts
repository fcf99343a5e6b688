import { describe, expect, test } from 'vitest';
import { causes } from '../../src/diagnosis/causes.ts';
import type { PastedAnswer } from '../../src/diagnosis/known/known-cause.ts';
import { greenlightHere } from '../support/in-process.ts';

/** An answer as it is pasted: a raw HTTP text, or an entry of an archive where none arrived. */
function pasted({ status = 200, headers, text = '', lost }: PastedAnswer): string {
  if (lost) {
    return JSON.stringify({
      request: { method: 'POST', url: 'https://erp.example/x', headers: [] },
      response: { status: 0, headers: [], content: { size: 0 } },
      _error: `${lost.reason}: ${lost.detail}`,
      _code: lost.code,
    });
  }
  const head = Object.entries(headers ?? { 'content-type': 'application/json' });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`);
  const length = head.some(([name]) => name === 'content-length')
    ? ''
    : `content-length: ${Buffer.byteLength(text)}\r\n`;
  return `HTTP/1.1 ${status}\r\n${lines.join('')}${length}\r\n${text}`;
}

const rows = causes.flatMap(({ id, examples }) =>
  examples.shown
    .filter(({ endpoint }) => endpoint !== 'transactions' && endpoint !== 'commerces')
    .map((example, i) => [id, i + 1, example] as const),
);

describe('a pasted answer leads to its cause', () => {
  test.each(rows)('%s, example %i', async (id, _number, example) => {
    const { endpoint = 'delivery-price', durationMs, situation } = example;
    const flags = [
      ...(durationMs === undefined ? [] : ['--duration', `${durationMs}ms`]),
      ...(situation === undefined ? [] : ['--situation', situation]),
    ];
    const { stdout, stderr } = await greenlightHere(['judge', endpoint, '-', '--json', ...flags], {
      stdin: pasted(example),
    });
    expect(stderr).toBe('');
    const found = (JSON.parse(stdout) as { readonly causes: readonly { readonly id: string }[] })
      .causes;
    expect(found.map((cause) => cause.id)).toEqual([id]);
  });
});
