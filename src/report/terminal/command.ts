import stringWidth from 'string-width';
import { partsOf } from '../../standards/http/curl.ts';

/** Columns kept free at the right of a body, for what closes it: a quote, a space and a backslash. */
const edge = 3;
/** The same beside arguments, with some air: lines of arguments are read one by one. */
const argumentEdge = 5;

interface LayoutOptions {
  readonly width: number;
  readonly indent: number;
  /** Makes an argument fit to be shown. */
  readonly shown: (text: string) => string;
}

/**
 * A canonical command of src/standards/http/curl.ts, set at a width. It is broken only after `\` and between the
 * tokens of a JSON body, where line ends mean nothing; so a long URL may pass the edge.
 */
export function reflowed(
  command: string,
  { width, indent, shown }: LayoutOptions,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of partsOf(command).map(shown)) {
    const at = lines.length === 0 && line === '' ? indent : indent + 2;
    if (line === '') {
      line = ' '.repeat(at) + part;
    } else if (!isData(part) && stringWidth(`${line} ${part} \\`) <= width - argumentEdge) {
      line += ` ${part}`;
    } else {
      lines.push(`${line} \\`);
      line = ' '.repeat(indent + 2) + part;
    }
  }
  const [data, ...above] = [line, ...lines.toReversed()];
  const [first = '', ...more] = jsonLines(data, width, indent + 4);
  return [...above.toReversed(), first, ...more];
}

const isData = (part: string): boolean => /^--data(?:-raw)? /.test(part);

/** Breaks `--data '{…}'` after the `{`, `[`, `,` and `:` of the JSON. */
function jsonLines(line: string, width: number, indent: number): readonly string[] {
  if (!/^ *--data '[[{]/.test(line)) return [line];
  const lines: string[] = [];
  let current = '';
  for (const token of tokens(line)) {
    if (current !== '' && stringWidth(current) + stringWidth(token) > width - edge) {
      lines.push(current);
      current = ' '.repeat(indent);
    }
    current += token;
  }
  return [...lines, current];
}

function tokens(text: string): readonly string[] {
  const found: string[] = [];
  let [token, inText] = ['', false];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    token += character;
    if (inText && character === '\\') token += text.charAt(++at);
    else if (character === '"') inText = !inText;
    else if (!inText && /[[{,:]/.test(character)) {
      found.push(token);
      token = '';
    }
  }
  return [...found, token];
}
