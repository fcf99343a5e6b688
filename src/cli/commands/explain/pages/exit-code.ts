import type { Page } from '../../../../report/page/page.ts';
import texts from './texts.json' with { type: 'json' };

interface ExitText {
  readonly title: string;
  readonly when: string;
  readonly next: string;
  /** Command that ends with this code; absent if it takes a signal or a bug. */
  readonly see?: string;
}

export const exitTexts: { readonly [code: string]: ExitText } = texts.exitCodes;

/** Reports whether a report may number an issue so. */
const isInReports = (code: string) => /^[1-9]$/.test(code);

export function exitCodePage(code: string): Page {
  const { title = '', when = '', next = '', see } = exitTexts[code] ?? {};
  return {
    title,
    kind: 'exit code',
    id: code,
    path: 'docs/exit-codes.md',
    about: [
      { label: 'when', text: when },
      { label: 'next', text: next },
    ],
    next: [
      ...(see === undefined ? [] : [{ label: 'see it', lines: [see] }]),
      ...(isInReports(code)
        ? [{ label: 'issue of a report', lines: [`greenlight explain <run> ${code}`] }]
        : []),
    ],
  };
}
