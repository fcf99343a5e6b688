import type { Fault } from '../../../../reference-client/change/fault.ts';
import type { Page } from '../../../../report/page/page.ts';
import { rulesFact } from './named.ts';

/** Returns the page of a fault: what it does, which rules find it, and how to see it. */
export const faultPage = ({ name, title, findings }: Fault): Page => ({
  title,
  kind: 'fault',
  id: name,
  path: 'docs/faults.md',
  about:
    findings.length > 0
      ? rulesFact('found by', findings)
      : [{ label: 'found by', text: 'no rule of severity error or warning' }],
  next: [
    { label: 'see it', lines: [`greenlight demo --fault ${name}`] },
    { label: 'serve it', lines: [`greenlight serve --fault ${name}`] },
  ],
});
