import { readSchema } from '../../src/contract/reading/values/published-schema.ts';
import type { RuleWords } from '../../src/model/rule.ts';
import { countTemplate, leadOf } from '../../src/standards/text/figures.ts';

const words = (text: string) => text.split(/\s+/).length;
const sentences = (text: string) => text.split(/[.:;] /);
const blame = /\b(invalid|bad|seems|should|probably|please|oops|wrong data)\b|!/i;

/** The texts of a rule that break the style: length, full stop, blame. */
export function wording(rule: RuleWords): readonly string[] {
  const { title, effect, remedy, doubt = '' } = rule;
  const mend = leadOf(rule.mend ?? remedy);
  const counted = countTemplate(rule.counted);
  const reported = [title, effect, remedy, mend, counted, doubt];
  return [
    ...[title].filter((text) => words(text) >= 10).map((text) => `ten words: ${text}`),
    ...[mend].filter((text) => words(text) > 16).map((text) => `sixteen words: ${text}`),
    ...[title, mend, counted].filter((text) => text.endsWith('.')),
    ...[effect, remedy].filter((text) => !text.endsWith('.')),
    ...reported.filter((text) => blame.test(text)).map((text) => `blame: ${text}`),
    ...[effect, remedy, doubt].flatMap(sentences).filter((each) => words(each) > 25),
    ...(sentences(effect).length > 3 ? [`three sentences: ${effect}`] : []),
  ];
}

/** All rule ids under x-rule in a schema, at any depth. */
export function marks(schema: string): readonly string[] {
  const found = (value: unknown, isMark: boolean): readonly string[] => {
    if (typeof value === 'string') return isMark ? [value] : [];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      found(inner, isMark || key === 'x-rule'),
    );
  };
  return [...new Set(found(readSchema(schema), false))];
}
