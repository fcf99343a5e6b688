import { legibleJson } from '../../standards/json/legible-json.ts';
import { shortened } from '../../standards/text/legible.ts';

/** Token, as the name of a header must be (RFC 9110 5.6.2). */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const maxShownLength = 60;
const maxFaults = 5;

/**
 * Reads a head as lenient clients do, such as curl, so that the parser can read the rest (RFC 9112 2 to 6). `text` is
 * Latin-1 with its empty line; `following` counts the bytes that came with it. Returns the head as HTTP/1.1 allows it,
 * and phrases for what it does not allow.
 */
export function readHead(text: string, following: number) {
  const faults: string[] = [];
  const [status = '', ...lines] = text.split(/\r?\n/).slice(0, -2);
  if (/(?<!\r)\n/.test(text)) faults.push('a line ends with LF instead of CRLF');
  const fields: string[] = [];
  for (const line of lines) {
    const fault = fieldFault(line);
    if (fault === undefined) {
      fields.push(line);
      continue;
    }
    faults.push(fault);
    const { index } = /:/.exec(line) ?? { index: 0 };
    const name = line.slice(0, index).trim();
    const value = line.slice(index + 1).replaceAll(/[^\P{Cc}\t\x80-\x9f]/gu, ' ');
    if (/^[ \t]/.test(line)) fields.push(`${fields.pop() ?? 'x-folded:'} ${line.trim()}`);
    else if (token.test(name)) fields.push(`${name}:${value}`);
  }
  const framed = framing(fields, following);
  faults.push(...framed.faults);
  return faults.length === 0
    ? { text, faults }
    : { text: [status, ...framed.fields, '', ''].join('\r\n'), faults: faults.slice(0, maxFaults) };
}

const valuesOf = (fields: readonly string[], name: string): readonly string[] =>
  fields.flatMap((field) => {
    const [key = '', ...rest] = field.split(':');
    return key.toLowerCase() === name ? rest.join(':').split(',') : [];
  });

/** Leaves one statement of the length of the body: that of the chunks, or the length that fits what came. */
function framing(
  fields: readonly string[],
  following: number,
): { fields: string[]; faults: string[] } {
  const lengths = valuesOf(fields, 'content-length').map((value) => value.trim());
  const isChunked = valuesOf(fields, 'transfer-encoding').length > 0;
  const [first] = lengths;
  const isPlain = lengths.every((length) => /^\d+$/.test(length));
  if (!isPlain || first === undefined || (lengths.length === 1 && !isChunked))
    return { fields: [...fields], faults: [] };
  const others = fields.filter((field) => !/^content-length:/i.test(field));
  if (isChunked)
    return {
      fields: others,
      faults: [`content-length (${first}) is sent with transfer-encoding`],
    };
  const length = lengths.find((each) => Number(each) === following) ?? lengths.at(-1);
  return {
    fields: [...others, `content-length: ${length}`],
    faults: [`content-length is sent ${lengths.length} times: ${shown(lengths.join(', '))}`],
  };
}

function fieldFault(field: string): string | undefined {
  if (/^[ \t]/.test(field)) return 'a header continues on a second line';
  const colon = field.indexOf(':');
  if (colon < 0) return `a line has no colon: ${shown(field)}`;
  if (colon === 0) return `a header has no name: ${shown(field)}`;
  const name = field.slice(0, colon);
  if (/[ \t]$/.test(name)) return `there is a space before the colon of ${shown(name)}`;
  if (!token.test(name)) return `the name of a header is ${shown(name)}`;
  const control = /[^\P{Cc}\t\x80-\x9f]/u.exec(field.slice(colon + 1))?.[0];
  return control === undefined
    ? undefined
    : `the value of ${shown(name)} holds the control character ${control.charCodeAt(0)}`;
}

/** Quotes bytes without control characters. */
export const shown = (text: string, most = maxShownLength): string =>
  legibleJson(shortened(text, most));
