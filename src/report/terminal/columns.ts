import stringWidth from 'string-width';

/** Wraps a text at blanks. A word that is wider than a line is broken; a colour must not span lines. */
export const wrappedAt = (text: string, columns: number): readonly string[] =>
  text
    .normalize()
    .split('\n')
    .flatMap((line) => linesOf(line, columns));

function linesOf(line: string, columns: number): readonly string[] {
  const lines = [''];
  let width = 0;
  const begin = () => {
    lines.push('');
    width = 0;
  };
  const add = (text: string, by: number) => {
    lines[lines.length - 1] += text;
    width += by;
  };
  for (const word of line.split(' ')) {
    const needed = stringWidth(word);
    if (width > 0) add(' ', 1);
    if (needed <= columns) {
      if (width > 0 && needed > 0 && width + needed > columns) begin();
      add(word, needed);
      continue;
    }
    // On this line only if that saves one.
    const further = 1 + Math.floor((needed - (columns - width) - 1) / columns);
    if (Math.floor((needed - 1) / columns) < further) begin();
    for (const { segment: character } of new Intl.Segmenter().segment(word)) {
      const step = stringWidth(character);
      if (step > 0 && width > 0 && width + step > columns) begin();
      add(character, step);
    }
  }
  return lines.map((each) => each.trimEnd());
}
