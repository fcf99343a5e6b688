import stringWidth from 'string-width';
import type { Run } from '../../model/run.ts';
import { duration, figure, howMany } from '../../standards/text/figures.ts';
import { fixList, headline, tally } from '../view/headline.ts';
import { unverified } from '../view/unverified.ts';
import { paragraph, toTheLeft, widest, wrapped } from './layout.ts';
import type { Pen } from './pen.ts';

/** `FAILED  Not ready for go-live: 5 issues to fix.`, and what to try where nothing is sure. */
export function verdictLines(pen: Pen, run: Run): readonly string[] {
  const { word, sentence, next } = headline(run);
  const paint = { PASSED: pen.green, FAILED: pen.red, INCONCLUSIVE: (text: string) => text }[word];
  const lines = wrapped(pen.text(sentence), pen.width - word.length - 2);
  return [
    ...lines.map(
      (line, index) =>
        `${index === 0 ? pen.bold(paint(word)) : ' '.repeat(word.length)}  ${pen.bold(line)}`,
    ),
    ...unverifiedLines(pen, run),
    ...(next === undefined ? [] : ['', `  ${pen.dim('try')}  ${pen.text(next)}`]),
  ];
}

/** `▲ TLS certificates were not verified (--insecure).` */
export function unverifiedLines(pen: Pen, run: Run): readonly string[] {
  const said = unverified(run);
  return said === undefined ? [] : [`${pen.marks.warning} ${pen.text(said)}`];
}

/** What to fix, one line each: to be read alone, by a manager. */
export function fixListLines(pen: Pen, run: Run): readonly string[] {
  const items = fixList(run).map(({ text, stake }) => ({
    mend: pen.text(text, 120),
    stake: pen.text(stake, 200),
  }));
  if (items.length === 0) return [];
  const digits = String(items.length).length;
  const hang = 2 + digits + 2;
  const columns = widest(items.map(({ mend }) => mend));
  const room = pen.width - hang - columns - 2;
  // With too little room for one of them every count stands under its line: the list keeps one shape.
  const apart = room < widest(items.map((item) => item.stake));
  return items.flatMap(({ mend, stake }, index) => {
    const lead = `  ${String(index + 1).padStart(digits)}  `;
    if (apart) {
      const [first = '', ...more] = paragraph(pen, hang, mend);
      return [lead + first.trimStart(), ...more, ...paragraph(pen, hang, stake, pen.dim)];
    }
    return [`${lead}${toTheLeft(mend, columns)}  ${pen.dim(stake)}`];
  });
}

/** `7 failed, 35 passed, 4 not judged; 109 exchanges and 51 528 records in 1 min 43 s`. */
export function totalLines(pen: Pen, run: Run): readonly string[] {
  const { exchanges, records } = run.totals;
  const read = records.transactions + records.commerces;
  const work = `${howMany(exchanges, 'exchange')}${read > 0 ? ` and ${howMany(read, 'record')}` : ''}`;
  const said = `${tally(run.totals)}; ${work} in ${duration(run.run.durationMs)}`;
  return [...paragraph(pen, 0, said), ...(run.verdict === 'passed' ? clauseLines(pen, run) : [])];
}

/** How much of the contract a pass stands for. */
function clauseLines(pen: Pen, run: Run): readonly string[] {
  const of = (...states: readonly string[]) =>
    run.clauses.filter(({ state }) => states.includes(state)).length;
  const open = of('left open', 'not observable');
  const parts = [
    `${figure(of('kept'))} of ${howMany(run.clauses.length, 'clause')} kept`,
    ...(['broken', 'waived', 'not judged', 'not applicable'] as const)
      .filter((state) => of(state) > 0)
      .map((state) => `${figure(of(state))} ${state}`),
  ];
  const rest = `${figure(open)} ${open === 1 ? 'is' : 'are'} left open or cannot be seen from outside`;
  return run.clauses.length === 0
    ? []
    : paragraph(
        pen,
        0,
        `${parts.join(', ')}${open > 0 ? `; ${rest}` : ''} (greenlight list clauses)`,
      );
}

/** `reports/latest/report.html  report.json`: a folder is named once. */
export function pathLines(pen: Pen, paths: readonly string[]): readonly string[] {
  const lines: string[] = [];
  let [line, folder] = ['', ''];
  for (const path of paths) {
    const at = path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    const name = pen.text(path.slice(at.length));
    const next = at === folder && line !== '' ? `  ${name}` : pen.dim(pen.text(at)) + name;
    if (line !== '' && (at !== folder || stringWidth(line + next) > pen.width)) {
      lines.push(line);
      line = at === folder ? ' '.repeat(stringWidth(pen.text(at))) + name : next;
    } else {
      line += next;
    }
    folder = at;
  }
  return line === '' ? lines : [...lines, line];
}
