import { causes } from '../../../../diagnosis/causes.ts';
import type { Symptom } from '../../../../diagnosis/symptoms/symptom.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { allRules } from '../../../rules/all-rules.ts';
import { afterColon, field, fields, heading } from './sheet.ts';

/** Symptoms that a text speaks of, the best first: what it means, what may be behind it, what to run. Ends with a line feed. */
export function explainSymptoms([first, ...others]: readonly [Symptom, ...Symptom[]], pen: Pen) {
  const more = others.map(({ id, title }) => `${id}: ${afterColon(title)}`);
  return `${[
    ...explainSymptom(first, pen),
    ...(more.length > 0 ? ['', ...fields(pen, 'or', more)] : []),
  ].join('\n')}\n`;
}

const explainSymptom = (symptom: Symptom, pen: Pen): readonly string[] => [
  ...heading(pen, symptom.title, 'symptom', symptom.id),
  ...field(pen, 'means', symptom.means),
  ...titled(pen, 'causes', symptom.causes, causes),
  ...titled(pen, 'found by', symptom.rules, allRules),
  ...field(pen, 'next', symptom.next),
  ...field(
    pen,
    'more',
    `greenlight explain ${symptom.causes[0] ?? symptom.rules[0] ?? symptom.id}`,
  ),
  ...field(pen, 'page', `docs/symptoms.md#${symptom.id}`),
];

const titled = (
  pen: Pen,
  label: string,
  ids: readonly string[],
  known: readonly { readonly id: string; readonly title: string }[],
) =>
  ids.length === 0
    ? []
    : fields(
        pen,
        label,
        ids.map((id) => {
          const title = known.find((each) => each.id === id)?.title;
          return title === undefined ? id : `${id}: ${afterColon(title)}`;
        }),
      );
