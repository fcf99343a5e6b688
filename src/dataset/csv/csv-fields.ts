/** Escape of a quote inside quotes: doubled (RFC 4180), or after a backslash. */
export type Escape = 'doubled' | 'backslash';

interface Row {
  readonly fields: readonly string[];
  /** Whether text follows a closing quote. */
  readonly untidy: boolean;
}

export function fieldsOf(row: string, delimiter: string, escaping: Escape): Row {
  if (!row.includes('"')) return { fields: row.split(delimiter), untidy: false };
  const fields: string[] = [];
  let untidy = false;
  for (let at = 0; ; ) {
    const start = at + (/^ *(?=")/.exec(row.slice(at, at + 100))?.[0].length ?? 0);
    const isQuoted = row[start] === '"';
    let field = '';
    if (isQuoted) {
      const end = closingQuote(row, start + 1, escaping);
      field = unquoted(row.slice(start + 1, end), escaping);
      at = end + 1;
    }
    const next = row.indexOf(delimiter, at);
    const rest = row.slice(at, next < 0 ? row.length : next);
    const isEnded = isQuoted && rest.trim() === '';
    untidy ||= isQuoted && !isEnded;
    fields.push(isEnded ? field : field + rest);
    if (next < 0) return { fields, untidy };
    at = next + delimiter.length;
  }
}

function closingQuote(row: string, from: number, escaping: Escape): number {
  for (let at = from; at < row.length; at += 1) {
    if (row[at] === '\\' && escaping === 'backslash') {
      at += 1;
    } else if (row[at] === '"') {
      if (escaping === 'backslash' || row[at + 1] !== '"') return at;
      at += 1;
    }
  }
  return row.length;
}

function unquoted(text: string, escaping: Escape): string {
  if (escaping === 'doubled') return text.replaceAll('""', '"');
  return text.replace(/\\(.)/gs, '$1');
}
