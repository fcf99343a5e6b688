import { nextOf } from '../../../../diagnosis/cause.ts';
import type { KnownCause } from '../../../../diagnosis/known-cause.ts';
import type { Rule } from '../../../../model/rule.ts';
import { exampleLines } from '../../../../report/docs/cause-page.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { afterColon, block, field, fields, heading } from './sheet.ts';

/** A cause: what happens, what to do and by whom, and an answer that shows it. */
export function explainCause(
  cause: KnownCause,
  rules: readonly Rule[],
  pen: Pen,
): readonly string[] {
  const { examples, faults } = cause;
  const titles = cause.rules.map((id) => {
    const rule = rules.find((each) => each.id === id);
    return rule ? `${id}: ${afterColon(rule.title)}` : id;
  });
  const example = (title: string, [first]: KnownCause['examples']['shown']) =>
    first
      ? block(
          pen,
          title,
          exampleLines(first).map((line) => pen.text(line)),
        )
      : [];
  return [
    ...heading(pen, cause.title, 'cause', cause.id),
    ...field(pen, 'means', cause.means),
    ...field(pen, 'remedy', cause.remedy),
    ...field(pen, 'seen at', cause.layer),
    ...field(pen, 'next move', cause.move),
    ...(titles.length > 0 ? fields(pen, 'found by', titles) : []),
    '',
    ...example('A bad answer', examples.shown),
    ...example('Nearly the same, and not this cause', examples.near),
    ...field(pen, 'next', nextOf(cause)),
    ...(faults[0] === undefined
      ? []
      : field(pen, 'see it', `greenlight demo --fault ${faults[0]}`)),
    ...field(pen, 'page', `docs/causes/${cause.id}.md`),
  ];
}
