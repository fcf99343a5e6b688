/** The rule under the names of `console.table` of Node. */
const rule = /^├[─┼]+┤$/m;

/**
 * A text with the rows that `console.table` printed written as objects, a line each; a row that the paste cuts
 * is left open. `(index)` and `Values` are the names and values of one object.
 */
export function untabled(text: string): string {
  const lines = text.split('\n', 2000).map((line) => line.trim());
  const at = lines.findIndex((line) => rule.test(line));
  const names = cellsOf(lines[at - 1] ?? '');
  if (at < 1 || names[0] !== '(index)') return text;
  const rows = lines.slice(at + 1).filter((line) => line.startsWith('│'));
  const before = lines.slice(0, Math.max(0, at - 2));
  if (names.length === 2 && names[1] === 'Values') {
    const whole = rows.filter((line) => line.endsWith('│')).map((line) => cellsOf(line));
    const members = whole.map(([name, value]) => `${name}: ${value}`).join(', ');
    return [
      ...before,
      `{ ${members}${lines.some((line) => line.startsWith('└')) ? ' }' : ','}`,
    ].join('\n');
  }
  const objects = rows.map((line) => {
    const members = cellsOf(line)
      .map((value, i) => (i === 0 || value === '' ? '' : `${names[i]}: ${value}`))
      .filter(Boolean);
    return `{ ${members.join(', ')}${line.endsWith('│') ? ' }' : ''}`;
  });
  return [...before, ...objects].join('\n');
}

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^│/, '')
    .replace(/│$/, '')
    .split('│')
    .map((cell) => cell.trim());
