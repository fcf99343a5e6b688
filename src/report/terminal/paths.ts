import stringWidth from 'string-width';
import { written } from './layout.ts';
import { type Pen, penOf, type TerminalOptions } from './pen.ts';

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

/** The same as text. */
export const pathsText = (
  look: Pick<TerminalOptions, 'width' | 'color' | 'ascii'>,
  paths: readonly string[],
): string => written(pathLines(penOf(look), paths));
