import type { Json } from '../../../../model/json.ts';
import { phrase } from '../../../../report/json/spaced-json.ts';
import { reflowed } from '../../../../report/terminal/command.ts';
import { heading, labelled, row, written } from '../../../../report/terminal/layout.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { receivedWords, statusWord } from '../../../../report/view/exchange.ts';
import type { JsonChange } from '../../../../standards/json/json-difference.ts';
import { howMany } from '../../../../standards/text/figures.ts';
import { type AgainstTelling, type Found, fieldsOf } from './deciding-fields.ts';
import type { Control } from './shrink.ts';

type Lines = readonly string[];

/** What differs between two orders, where nothing is sent. */
export function differenceText(
  pen: Pen,
  [a, b]: readonly [string, string],
  changes: readonly JsonChange[],
): string {
  const lines = [
    ...heading(pen, 'Differences', howMany(changes.length, 'place')),
    ...changes.flatMap(({ at, before, after }) => [
      `${pen.marks.quiet} ${pen.text(`/order${at}`, 200)}`,
      ...labelled(pen, a.slice(0, 9), pen.text(words(before), 300)),
      ...labelled(pen, b.slice(0, 9), pen.text(words(after), 300)),
    ]),
  ];
  return written(lines);
}

const words = (value: Json | undefined): string =>
  value === undefined
    ? 'absent'
    : typeof value === 'string'
      ? JSON.stringify(value)
      : phrase(value);

/** Two orders held against each other, for a person at a terminal. */
export function againstText(pen: Pen, telling: AgainstTelling): string {
  const { shrunk } = telling;
  const lines = [
    ...shrunk.orders.flatMap((order) => controlLines(pen, order, telling)),
    '',
    ...(shrunk.state === 'found' ? foundLines(pen, shrunk, telling) : []),
    ...endLines(pen, telling),
  ];
  return written(lines);
}

/** `works  a.json   200 quoted, three times` */
function controlLines(pen: Pen, { label, answers }: Control, { exchanges }: AgainstTelling): Lines {
  const [first] = answers;
  const seen = [
    ...new Set(
      answers.map(({ exchange }) => {
        const reported = exchanges.get(exchange.id);
        return reported ? `${statusWord(reported)} ${receivedWords(reported)}`.trim() : '';
      }),
    ),
  ];
  const times =
    seen.length > 1 ? seen.join(', then ') : `${seen.join('')}, ${timesWord(answers.length)}`;
  const mark =
    first === undefined ? pen.marks.quiet : first.works ? pen.marks.passed : pen.marks.failed;
  return row(pen, {
    lead: `${mark} `,
    text: pen.text(label, 200),
    right: first === undefined ? 'not sent' : pen.text(times, 300),
  });
}

const timesWord = (count: number) =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;

function foundLines(pen: Pen, shrunk: Found, telling: AgainstTelling): Lines {
  const fields = fieldsOf(shrunk, telling);
  const { curl } = telling;
  const commands = (['works', 'fails'] as const).flatMap((name) => {
    const command = curl[name];
    if (command === undefined) return [];
    return [
      '',
      `     ${pen.dim(`curl, ${name}`)}`,
      ...reflowed(command, { width: pen.width, indent: 5, shown: (text) => pen.text(text, 4000) }),
    ];
  });
  return [
    ...heading(
      pen,
      fields.length === 1 ? 'The field that decides' : 'The fields that decide together',
      `of ${howMany(shrunk.total, 'difference')}, after ${howMany(telling.requests, 'request')}`,
    ),
    ...fields.flatMap((field) => [
      `${pen.marks.failed} ${pen.bold(pen.text(field.at, 300))}`,
      '',
      ...labelled(pen, 'works', pen.text(words(field.works), 600)),
      ...labelled(pen, 'fails', pen.text(words(field.fails), 600)),
      '',
    ]),
    ...labelled(
      pen,
      'then',
      pen.text(
        `${shrunk.works.label} with ${fields.length === 1 ? 'this field' : 'these fields'} of ${shrunk.fails.label} is answered as ${shrunk.fails.label} is.`,
        600,
      ),
    ),
    ...commands,
    '',
  ];
}

function endLines(pen: Pen, { shrunk, ended, requests, endpoint }: AgainstTelling): Lines {
  const says = (word: string, text: string, paint = (each: string) => each) => [
    `${pen.bold(paint(word))}  ${pen.bold(pen.text(text, 600))}`,
  ];
  const why = ended === undefined ? '' : ` ${ended}`;
  const amount = endpoint === 'shipping-cost' ? 'a cost' : 'a complete quote';
  if (shrunk.state === 'same order') {
    return says('SAME', 'Both are the same order; nothing was sent.');
  }
  if (shrunk.state === 'no difference') {
    return says(
      'NO DIFFERENCE',
      shrunk.works
        ? `Both orders get ${amount}, so that there is nothing to find. Is it another order that fails?`
        : `Neither order gets ${amount}. Hold the one that fails against one that works.`,
    );
  }
  if (shrunk.state === 'comes and goes') {
    const next = `greenlight send ${endpoint} --order FILE --times 20`;
    return says(
      'COMES AND GOES',
      `One order was answered in two ways, so that no field decides. Send it more often: ${next}`,
      pen.yellow,
    );
  }
  if (shrunk.state === 'ended') {
    return says('NOT FOUND', `The requests ended before both orders were sent twice.${why}`);
  }
  return shrunk.whole
    ? says(
        'FOUND',
        `The difference holds: what decides was sent again. ${howMany(requests, 'request')}.`,
      )
    : says(
        'NOT THE SMALLEST',
        `The requests ended; fewer fields may decide.${why} Raise --max-requests.`,
        pen.yellow,
      );
}
