import { asObject } from '../../../../contract/answers/json-object.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import type { Rule, RuleId } from '../../../../model/rule.ts';
import { spacedJson } from '../../../../report/json/spaced-json.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { duration } from '../../../../standards/text/figures.ts';
import { legible } from '../../../../standards/text/legible.ts';
import type { FaultAnswers, Received } from './fault-answers.ts';
import { afterColon, block, field, fields, heading } from './sheet.ts';

/** What is told of a fault of the reference client. */
export interface FaultWords {
  readonly name: string;
  readonly title: string;
  /** The rules that find it. */
  readonly findings: readonly RuleId[];
}

interface Explaining {
  readonly rules: readonly Rule[];
  /** What it answers; none where no single answer shows it. */
  readonly answers: FaultAnswers | undefined;
  readonly pen: Pen;
}

/** A fault: what it does, which rules find it, what it answers and what is due, how to see it. */
export function explainFault(
  fault: FaultWords,
  { rules, answers, pen }: Explaining,
): readonly string[] {
  const found = fault.findings.map((id) => {
    const rule = rules.find((each) => each.id === id);
    return rule ? `${id}: ${afterColon(rule.title)}` : id;
  });
  return [
    ...heading(pen, fault.title, 'fault', fault.name),
    ...fields(pen, 'found by', found.length > 0 ? found : ['no rule of severity error or warning']),
    ...(answers
      ? faultShown(pen, answers)
      : [...field(pen, 'answers', 'no single answer shows it; a run does'), '']),
    ...field(pen, 'see it', `greenlight demo --fault ${fault.name}`),
    ...field(pen, 'serve it', `greenlight serve --fault ${fault.name}`),
    ...field(pen, 'page', 'docs/faults.md'),
  ];
}

/** So much of a text is shown. */
const mostLines = 12;

/** What the fault answers, and what the honest client answers to the same request. */
function faultShown(pen: Pen, { asked, line, broken, honest }: FaultAnswers): readonly string[] {
  const lines = (received: Received, other: Received) =>
    receivedLines(received, other, pen.measure - 4);
  return [
    ...fields(pen, 'asked', [asked, line]),
    '',
    ...block(pen, 'A bad answer: with the fault', lines(broken, honest)),
    ...block(pen, 'A good answer: without it', lines(honest, broken)),
  ];
}

function receivedLines(received: Received, other: Received, columns: number): readonly string[] {
  const { status, headers, waited } = received;
  const type = headers['content-type'];
  const own = Object.entries(headers).filter(
    ([name, value]) => name !== 'content-type' && other.headers[name] !== value,
  );
  return [
    `${status}${type === undefined ? '' : ` ${legible(type)}`}${waited < 1000 ? '' : `   (after ${duration(waited)})`}`,
    ...own.map(([name, value]) => `${name}: ${legible(value)}`),
    ...bodyLines(received.body, other.body, columns),
  ];
}

/** Of a list the first record that differs, of what is no JSON the beginning. */
function bodyLines(body: string, other: string, columns: number): readonly string[] {
  if (body === '') return ['(an empty body)'];
  const [json, against] = [parsed(body), parsed(other)];
  if (Array.isArray(json) && Array.isArray(against)) {
    const rows: readonly Json[] = against;
    const at = json.findIndex((each, i) => JSON.stringify(each) !== JSON.stringify(rows[i]));
    const count = `(${json.length} record${json.length === 1 ? '' : 's'})`;
    return at === -1
      ? [count]
      : [
          `${count.slice(0, -1)}; the first that differs is record ${at + 1})`,
          ...spacedJson(differing(json[at], rows[at]), columns),
        ];
  }
  const lines = json === undefined ? body.split(/\r?\n/) : [...spacedJson(json, columns)];
  const cut = lines.slice(0, mostLines).map((line) => legible(line).slice(0, 400));
  return lines.length > mostLines ? [...cut, `… ${lines.length - mostLines} more lines`] : cut;
}

/** Of two versions of one record only the members that differ. */
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

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
