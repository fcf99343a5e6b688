/** Whether a command is too long to be read, let alone copied: a body over 1 kB, or as long a URL. */
export const tooLong = (command: string): boolean =>
  partsOf(command).some((part) => Buffer.byteLength(part) > 1000);

/** The lines of a canonical command; line ends inside quotes part nothing. */
export function partsOf(command: string): readonly string[] {
  const parts: string[] = [];
  let [part, quote] = ['', ''];
  for (let at = 0; at < command.length; at++) {
    const character = command.charAt(at);
    if (quote === '' && command.startsWith(' \\\n  ', at)) {
      parts.push(part);
      part = '';
      at += 4;
      continue;
    }
    if (character === quote) quote = '';
    else if (quote === '' && (character === "'" || character === '"')) quote = character;
    else if (quote !== "'" && character === '\\') {
      part += character;
      at += 1;
    }
    part += command.charAt(at);
  }
  return [...parts, part];
}
