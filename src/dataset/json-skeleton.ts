/**
 * Records of one source are nearly always written alike: the same names in the same order with the same
 * blanks. A skeleton is that form, as one regular expression, learned from a record that was read with
 * care. A text that fits it is one whole flat object with the same names, so none is named twice, and
 * with no whole number of more digits than a double holds. It proves; what does not fit is read with care.
 */
export interface Skeletons {
  /** Whether it is worth trying a text: false for most of them where few have fitted. */
  worthwhile(): boolean;
  /** Whether the text is an object of a form that was met before. */
  fits(text: string): boolean;
  /** Learns the form of a flat object that has been found without oddities. */
  learn(text: string): void;
}

const value =
  '(?:"[^"\\\\\\x00-\\x1f]*(?:\\\\.[^"\\\\\\x00-\\x1f]*)*"|-?\\d{1,15}(?:\\.\\d+)?|true|false|null)';
const memberStart = /\s*"(?:[^"\\]|\\.)*"\s*:\s*/y;
const scalar = new RegExp(value, 'y');
const memberEnd = /\s*[,}]/y;

const mostAtOnce = 4;
const mostLearned = 64;
/** After this many texts in a row that fit nothing, forms are tried on few of the next ones. */
const patience = 32;

export function newSkeletons(): Skeletons {
  const forms: RegExp[] = [];
  let learned = 0;
  let misses = 0;
  return {
    worthwhile() {
      if (forms.length === 0) return false;
      if (misses <= patience) return true;
      misses += 1;
      return misses % patience === 0;
    },
    fits(text) {
      for (let i = 0; i < forms.length; i += 1) {
        const form = forms[i] as RegExp;
        if (!form.test(text)) continue;
        misses = 0;
        if (i > 0) {
          forms[i] = forms[i - 1] as RegExp;
          forms[i - 1] = form;
        }
        return true;
      }
      misses += 1;
      return false;
    },
    learn(text) {
      if (learned >= mostLearned || text.length > 16_384) return;
      if (forms.some((form) => form.test(text))) return;
      const form = skeletonOf(text);
      if (!form) return;
      learned += 1;
      if (forms.length === mostAtOnce) forms.pop();
      forms.push(form);
    },
  };
}

function skeletonOf(text: string): RegExp | undefined {
  let source = '^\\{';
  let at = 1;
  for (;;) {
    const start = matchAt(memberStart, text, at);
    const end = matchAt(scalar, text, at + start.length);
    const close = matchAt(memberEnd, text, at + start.length + end.length);
    if (!start || !end || !close) return undefined;
    source += literally(start) + value + literally(close);
    at += start.length + end.length + close.length;
    if (close.endsWith('}')) return at === text.length ? new RegExp(`${source}$`) : undefined;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

const literally = (text: string) =>
  text
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
