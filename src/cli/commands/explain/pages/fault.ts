import { asObject } from '../../../../contract/reading/values/json-object.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import type { RuleId } from '../../../../model/rule.ts';
import type { Line } from '../../../../report/page/block.ts';
import { firstOf } from '../../../../report/page/example.ts';
import type { Examples, Page } from '../../../../report/page/page.ts';
import { parsedJson } from '../../../../standards/json/json-text.ts';
import { duration } from '../../../../standards/text/figures.ts';
import { legible } from '../../../../standards/text/legible.ts';
import type { FaultAnswer, FaultAnswers } from './fault-answers.ts';
import { rulesFact } from './named.ts';

/** What is reported of a fault of the reference client. */
export interface FaultWords {
  readonly name: string;
  readonly title: string;
  /** The rules that find it. */
  readonly findings: readonly RuleId[];
}

/** A fault: what it does, which rules find it, what it answers and what is expected, how to see it. */
export function faultPage({ name, title, findings }: FaultWords, answers?: FaultAnswers): Page {
  return {
    title,
    kind: 'fault',
    id: name,
    path: 'docs/faults.md',
    about: [
      ...(findings.length > 0
        ? rulesFact('found by', findings)
        : [{ label: 'found by', text: 'no rule of severity error or warning' }]),
      ...(answers
        ? [{ label: 'asked', items: [{ id: answers.asked }, { id: answers.line }] }]
        : [{ label: 'answers', text: 'no single answer shows it; a run does' }]),
    ],
    ...(answers ? { examples: bothAnswers(answers) } : {}),
    next: [
      { label: 'see it', lines: [`greenlight demo --fault ${name}`] },
      { label: 'serve it', lines: [`greenlight serve --fault ${name}`] },
    ],
  };
}

const bothAnswers = ({ broken, honest }: FaultAnswers): readonly Examples[] => [
  { title: 'With the fault', shown: [{ lines: receivedLines(broken, honest) }] },
  { title: 'Without it', shown: [{ lines: receivedLines(honest, broken) }] },
];

/** The lines shown of a body. */
const mostLines = 12;

function receivedLines(received: FaultAnswer, other: FaultAnswer): readonly Line[] {
  const { status, headers, waited } = received;
  const type = headers['content-type'];
  const own = Object.entries(headers).filter(
    ([name, value]) => name !== 'content-type' && other.headers[name] !== value,
  );
  return [
    `${status}${type === undefined ? '' : ` ${legible(type)}`}${waited < 1000 ? '' : `   (after ${duration(waited)})`}`,
    ...own.map(([name, value]) => `${name}: ${legible(value)}`),
    ...bodyLines(received.body, other.body),
  ];
}

/** The first record that differs, for a list; the beginning, for a body that is not JSON. */
function bodyLines(body: string, other: string): readonly Line[] {
  if (body === '') return ['(an empty body)'];
  const [json, against] = [parsedJson(body), parsedJson(other)];
  if (Array.isArray(json) && Array.isArray(against)) {
    const rows: readonly Json[] = against;
    const at = json.findIndex((each, i) => JSON.stringify(each) !== JSON.stringify(rows[i]));
    const count = `(${json.length} record${json.length === 1 ? '' : 's'})`;
    return at === -1
      ? [count]
      : [
          `${count.slice(0, -1)}; the first that differs is record ${at + 1})`,
          { json: differing(json[at], rows[at]) },
        ];
  }
  if (json !== undefined) return [{ json, most: mostLines }];
  return firstOf(
    body.split(/\r?\n/).map((line) => legible(line).slice(0, 400)),
    mostLines,
  );
}

/** The key of a record, and the members in which two versions of it differ. */
function differing(record: Json, other: Json | undefined): Json {
  const [one, two] = [asObject(record), asObject(other)];
  if (!one || !two) return record;
  const [key] = Object.keys(one);
  if (key === undefined || one[key] !== two[key]) return record;
  const apart = Object.entries(one).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(two[name]),
  );
  return Object.fromEntries([[key, one[key]], ...apart]) as JsonObject;
}
