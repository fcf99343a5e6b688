import { allRules as rules } from '../../../config/rules.ts';
import { clauses } from '../../../contract/clauses/clauses.ts';
import { causes } from '../../../diagnosis/causes.ts';
import { symptoms } from '../../../diagnosis/symptoms/symptoms.ts';
import type { Clause } from '../../../model/rule.ts';
import { widest, wrapped } from '../../../report/terminal/layout.ts';
import type { Pen } from '../../../report/terminal/pen.ts';
import type { FaultWords } from './pages/fault.ts';

export const listable = ['rules', 'scenarios', 'faults', 'clauses', 'causes', 'symptoms'] as const;

export type Listable = (typeof listable)[number];

/** A scenario as a list names it. */
interface ScenarioWords {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
}

interface ListContext {
  readonly pen: Pen;
  readonly faults: readonly FaultWords[];
  readonly scenarios: readonly ScenarioWords[];
}

const nouns = {
  rules: 'rule',
  scenarios: 'scenario',
  faults: 'fault',
  clauses: 'clause',
  causes: 'cause',
  symptoms: 'symptom',
} as const satisfies { readonly [each in Listable]: string };

/** The same as one JSON document: a list of objects, each with its id. */
export function listJson(
  what: Listable,
  { faults, scenarios }: Pick<ListContext, 'faults' | 'scenarios'>,
): string {
  const lists: { readonly [each in Listable]: () => readonly object[] } = {
    rules: () =>
      rules.map(({ id, severity, title, clauses: kept }) => ({
        id,
        severity,
        title,
        clauses: kept,
      })),
    scenarios: () => scenarios.map(({ id, title, tags }) => ({ id, title, tags })),
    faults: () => faults.map(({ name, title, findings }) => ({ id: name, title, findings })),
    clauses: () =>
      clauses.map((clause) => ({ id: clause.id, judged: judgedHow(clause), title: clause.short })),
    causes: () => causes.map(({ id, layer, move, title }) => ({ id, layer, move, title })),
    symptoms: () => symptoms,
  };
  return `${JSON.stringify(lists[what](), null, 2)}\n`;
}

/** All rules, scenarios, faults, clauses, causes or symptoms, one a line, ending with a line feed and a word on where to go on. */
export function listText(what: Listable, { pen, faults, scenarios }: ListContext): string {
  const lines: { readonly [each in Listable]: () => readonly Line[] } = {
    rules: () => rules.map(({ id, severity, title }) => [id, severity, title]),
    scenarios: () => scenarios.map(({ id, title, tags }) => [id, tags.join(' '), title]),
    faults: () => faults.map(({ name, findings, title }) => [name, findings.join(' '), title]),
    clauses: () => clauses.map((clause) => [clause.id, judgedHow(clause), clause.short]),
    causes: () => causes.map(({ id, layer, title }) => [id, layer, title]),
    symptoms: () => symptoms.map(({ id, kind, title }) => [id, kind, title]),
  };
  return sheet(pen, lines[what](), nouns[what]);
}

function judgedHow({ judgement }: Clause): string {
  if ('leftOpen' in judgement) return 'left open';
  return 'notObservable' in judgement ? 'not observable' : 'judged';
}

/** The least room for a title beside the other columns. */
const leastTitle = 34;

type Line = readonly [id: string, about: string, title: string];

/** Ids, what they are, and titles, in columns; where there is no room for columns, a title stands under its id. */
function sheet(pen: Pen, lines: readonly Line[], noun: (typeof nouns)[Listable]): string {
  const first = widest(lines.map(([id]) => id));
  const second = widest(lines.map(([, about]) => about));
  const before = first + 2 + (second > 0 ? second + 2 : 0);
  const inColumns = pen.width - before >= leastTitle;
  const shown = lines.flatMap(([id, about, title]) => {
    if (!inColumns) {
      const under = about === '' ? [] : wrapped(about, pen.width - 4).map(pen.dim);
      return [id, ...[...under, ...wrapped(title, pen.width - 4)].map((line) => `    ${line}`)];
    }
    const lead = `${id.padEnd(first)}  ${second > 0 ? `${pen.dim(about)}${' '.repeat(second - about.length)}  ` : ''}`;
    return wrapped(title, pen.width - before).map(
      (line, index) => (index === 0 ? lead : ' '.repeat(before)) + line,
    );
  });
  const more =
    noun === 'scenario' ? 'greenlight run --only <scenario>' : `greenlight explain <${noun}>`;
  const total = `${lines.length} ${noun}${lines.length === 1 ? '' : 's'}; more with ${more}`;
  return `${[...shown, '', pen.dim(total)].join('\n')}\n`;
}
