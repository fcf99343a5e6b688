import { Cut, pasteEnds, type WrittenObject } from '../../written/written.ts';
import { isAnswerOf } from '../answer-members.ts';
import { type Found, type Paste, type Reader, taken, takenNumber } from '../found.ts';
import { headersOf, statusOf } from '../members.ts';

/** A name of Format-List, its value after the colon. */
const field = /^([A-Za-z]{2,40}) *: ?(.*)$/;

/** What Invoke-WebRequest and Invoke-RestMethod print, and how they report a status that is no success. */
const powershell: Reader = {
  read(paste) {
    const { text } = paste;
    return failed(text) ?? listed(text) ?? tabled(text) ?? listedBody(paste) ?? [];
  },
};

export default powershell;

/** Format-List: values go on in lines that are set in as far as the value. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of text.split('\n', 20_000)) {
    const bare = line.replace(/\r$/, '');
    const [, name, value = ''] = field.exec(bare) ?? [];
    if (name !== undefined) {
      last = [value];
      fields.set(name, last);
    } else if (/^ {8,}\S/.test(bare) || bare.trim() === '') last?.push(bare.trim());
  }
  return new Map([...fields].map(([name, lines]) => [name, lines.join('\n').trim()]));
}

function listed(text: string): readonly Found[] | undefined {
  if (!/^(?:StatusCode|RawContent|Content|RawContentLength) *: /m.test(text)) return undefined;
  const fields = fieldsOf(text);
  const status = statusOf(taken(fields.get('StatusCode'), 'StatusCode'));
  const raw = fields.get('RawContent') ?? '';
  // Where the paste ends within the head its last line may be half a field.
  const isWhole = /^(?:Headers|Forms|Images|RawContentLength) *: /m.test(text);
  const head = isWhole ? raw : raw.slice(0, Math.max(0, raw.lastIndexOf('\n')));
  const headers = headersOf(head.includes(':') ? { value: head, from: 'RawContent' } : undefined);
  const named = fields.get('Content');
  const content = named === '' && !isWhole ? undefined : (named ?? after(raw));
  if (!status && content === undefined) return undefined;
  const shown = content?.endsWith('...') ? new Cut(content.slice(0, -3), '...') : content;
  return [
    {
      as: 'the output of Invoke-WebRequest',
      status,
      body: taken(shown, 'Content'),
      headers: headers?.value.some(([name]) => /^content-type$/i.test(name)) ? headers : undefined,
    },
  ];
}

function after(raw: string): string | undefined {
  const empty = raw.indexOf('\n\n');
  return empty < 0 ? undefined : raw.slice(empty + 2);
}

const serverSaid =
  /(?:remote server returned an error: \((\d{3})\)|does not indicate success: (\d{3})|servidor remoto[^(\n]{0,60}\((\d{3})\))/i;

/** `Invoke-RestMethod : {"message":"…"}`: the body is the message of the error. */
function failed(text: string): readonly Found[] | undefined {
  const begin = /^(Invoke-(?:RestMethod|WebRequest)) ?: ?/m.exec(text);
  if (!begin) return undefined;
  const said = text.slice(begin.index + begin[0].length);
  const end = said.search(
    /\n(?:At line|En l[ií]nea|No linha|At [A-Z]:|[^\S\n]*\+ |[^\S\n]*Line \|)/,
  );
  const message = (end < 0 ? said : said.slice(0, end)).trim();
  const found = serverSaid.exec(text);
  const digits = found?.[1] ?? found?.[2] ?? found?.[3];
  const isWords = serverSaid.test(message);
  if (digits === undefined && !/^[[{<]/.test(message)) return undefined;
  return [
    {
      as: `an error of ${begin[1]}`,
      status: takenNumber(digits, 'the message'),
      body: taken(isWords ? undefined : message, 'the message'),
    },
  ];
}

/** A table of one row: names, dashes, values in columns. */
function tabled(text: string): readonly Found[] | undefined {
  const lines = text.split('\n', 200).map((line) => line.replace(/\r$/, ''));
  const at = lines.findIndex((line) => /^\s*-{2,}(?: +-{2,})* *$/.test(line.slice(0, 2000)));
  const [names, dashes, row, rest] = lines.slice(at - 1, at + 3);
  if (at < 1 || names === undefined || dashes === undefined || row === undefined) return undefined;
  if ((rest ?? '').trim() !== '') return undefined;
  const columns = [...dashes.matchAll(/-+/g)].map(
    ({ index, 0: dash }) => [index, index + dash.length] as const,
  );
  const members: { [name: string]: string | number | Cut } = {};
  for (const [i, [from, to]] of columns.entries()) {
    const name = names.slice(from, to).trim();
    const next = columns[i + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    const value = row.slice(i === 0 ? 0 : from, next).trim();
    if (!/^[A-Za-z]\w{0,60}$/.test(name)) return undefined;
    const isOpen = i === columns.length - 1 && !endsWithBlanks(text);
    members[name] = isOpen ? new Cut(undefined, pasteEnds) : cell(value);
  }
  return [restOf('table', members)];
}

/** Whether two empty lines end it, which PowerShell writes; an editor or a shell may have added one line end. */
function endsWithBlanks(text: string): boolean {
  const end = text.slice(text.trimEnd().length);
  return end.split(end.includes('\r') ? '\r\n' : '\n').length > 3;
}

/** The same as a list of `name : value`; with other signs, or words around it, somebody's own list of what was read. */
function listedBody({ text, endpoint, status = 200 }: Paste): readonly Found[] | undefined {
  const lines = text
    .trim()
    .split('\n', 200)
    .map((line) => line.trimEnd());
  const isPrinted = lines.every((line) => /^\w+ +: /.test(line) && field.test(line));
  const isOpen = !isPrinted || !endsWithBlanks(text);
  const pairs = lines.flatMap((line, i) => {
    const [, name = '', value = ''] = (isPrinted ? field : typed).exec(line) ?? [];
    const isLast = isOpen && i === lines.length - 1;
    const shown = isPrinted ? cell(value) : figureOf(value);
    return name === '' ? [] : [[name, isLast ? new Cut(undefined, pasteEnds) : shown] as const];
  });
  const members = Object.fromEntries(pairs);
  if (!isAnswerOf(endpoint, members)) return undefined;
  if (isPrinted) return [restOf('list', members)];
  if (/[{<]/.test(text) || status >= 400 || pairs.length < 2) return undefined;
  return [
    {
      as: 'a list of names and values',
      // What a person leaves out was not absent for that.
      body: { value: { ...members, '…': new Cut(undefined, pasteEnds) }, from: 'the list' },
      notes: ['It shows what somebody read of the JSON, not the answer itself.'],
    },
  ];
}

/** A number as JSON writes it; what a person writes otherwise may be one as well. */
const figureOf = (value: string): number | Cut =>
  /^-?\d{1,15}(?:\.\d{1,2})?$/.test(value) ? Number(value) : new Cut(undefined, value.slice(0, 20));

const typed = /^\s*([A-Za-z]{2,40})\s{0,20}[:=]\s{0,20}(\S.{0,2000})$/;

const restOf = (form: string, value: WrittenObject): Found => ({
  as: `the ${form} that Invoke-RestMethod prints`,
  body: { value, from: `the ${form}` },
  notes: ['PowerShell prints what it read of the JSON, not the answer itself.'],
});

function cell(value: string): string | number | Cut {
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(value)) return Number(value);
  if (value === '') return new Cut(undefined, 'an empty column');
  return /^@\{|\.\.\.$|…$/.test(value) ? new Cut(undefined, value.slice(0, 20)) : value;
}
