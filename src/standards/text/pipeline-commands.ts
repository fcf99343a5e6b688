/** What a text is part of: it decides how a character is escaped without a change of meaning. */
export type TextForm = 'plain' | 'markup';

/** `##[name]` of GitHub and Azure, `##vso[…]` of Azure, `##teamcity[…]`: each anywhere in a line. */
const anywhere = /##(?=(?:vso|teamcity)?\[)/gi;
/** `::name::` of GitHub, after blanks at the start of a line. */
const atLineStart = /^([^\S\r\n\u2028\u2029]*):(?=:)/gm;

/**
 * Breaks what a pipeline would take for a command in its log: words of a client must not set a variable or the result
 * of a job. The second `#` becomes `\u0023`, which JSON reads as the same text, and `&#35;` in markup.
 * `isAnnotation`: the lines of the text are commands of ours.
 */
export function withoutCommands(text: string, form: TextForm, isAnnotation = false): string {
  const isMarkup = form === 'markup';
  const shown = text.includes('##')
    ? text.replaceAll(anywhere, isMarkup ? '#&#35;' : String.raw`#\u0023`)
    : text;
  if (isAnnotation || !shown.includes('::')) return shown;
  return shown.replaceAll(atLineStart, isMarkup ? '$1&#58;' : '$1: ');
}
