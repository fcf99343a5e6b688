import { allRules as rules } from '../../../config/rules.ts';
import { clauses } from '../../../contract/clauses/clauses.ts';
import { causes } from '../../../diagnosis/causes.ts';
import { symptoms } from '../../../diagnosis/symptoms/symptoms.ts';
import { decisions } from '../../../model/outcome.ts';
import type { Clause } from '../../../model/rule.ts';
import { relations, type Scenario } from '../../../model/scenario.ts';
import { faults } from '../../../reference-client/faults.ts';
import { type Document, factsOf, under } from '../../../report/page/block.ts';
import type { Page } from '../../../report/page/page.ts';
import { present } from '../../../standards/collections/present.ts';
import { causePage, symptomPage } from './pages/cause.ts';
import { clausePage, rulePage } from './pages/rule.ts';
import { faultPage, scenarioPage } from './pages/suite.ts';
import { exitCodePage, exitTexts, outcomePage, relationPage } from './pages/terms.ts';

/** Thing with a page; listed ones also have a title and JSON. */
export interface ExplainedItem {
  readonly name: string;
  readonly page: () => Page;
  readonly about?: string;
  readonly title?: string;
  readonly json?: object;
}

/** All things of one kind; the overview lists the names of kinds that have no list. */
interface Kind {
  readonly plural: string;
  readonly isListed?: true;
  /** Shown if the first one is a poor example. */
  readonly example?: string;
  readonly all: readonly ExplainedItem[];
}

/** How a thing is listed; its name is that of its JSON, and so is its title unless it has another. */
interface ListedItem extends Pick<ExplainedItem, 'about' | 'title'> {
  readonly json: { readonly id: string; readonly title?: string };
}

const listed = <Thing>(
  plural: string,
  things: readonly Thing[],
  pageOf: (thing: Thing) => Page,
  rowOf: (thing: Thing) => ListedItem,
): Kind => ({
  plural,
  isListed: true,
  all: things.map((thing) => {
    const { json, ...row } = rowOf(thing);
    return {
      ...present({ title: json.title }),
      ...row,
      name: json.id,
      json,
      page: () => pageOf(thing),
    };
  }),
});

const kindOf = <Name extends string>(
  plural: string,
  names: readonly Name[],
  pageOf: (name: Name) => Page,
): Kind => ({ plural, all: names.map((name) => ({ name, page: () => pageOf(name) })) });

/** Returns everything that has a name; pages of the same name follow in this order. Scenarios are read from files. */
export const kindsOf = (scenarios: readonly Scenario[] = []): readonly Kind[] => [
  {
    ...listed('symptoms', symptoms, symptomPage, (json) => ({ about: json.kind, json })),
    example: 'ECONNREFUSED, 502 or "shipping 0"',
  },
  listed('rules', rules, rulePage, ({ id, severity, title, clauses }) => ({
    about: severity,
    json: { id, severity, title, clauses },
  })),
  listed('clauses', clauses, clausePage, (clause) => ({
    about: judgedHow(clause),
    json: { id: clause.id, judged: judgedHow(clause), title: clause.short },
  })),
  listed('causes', causes, causePage, ({ id, layer, move, title }) => ({
    about: layer,
    json: { id, layer, move, title },
  })),
  listed('faults', faults, faultPage, ({ name, title, findings }) => ({
    about: findings.join(' '),
    json: { id: name, title, findings },
  })),
  listed('scenarios', scenarios, scenarioPage, ({ id, title, tags }) => ({
    about: tags.join(' '),
    json: { id, title, tags },
  })),
  kindOf('outcomes', decisions, outcomePage),
  kindOf('exit codes', Object.keys(exitTexts), exitCodePage),
  kindOf('relations', relations, relationPage),
];

function judgedHow({ judgement }: Clause): string {
  if ('leftOpen' in judgement) return 'left open';
  return 'notObservable' in judgement ? 'not observable' : 'judged';
}

/** Returns the pages of everything with this name: a cause and the fault that shows it often share one. */
export function pagesOf(id: string, scenarios?: readonly Scenario[]): readonly Page[] {
  return kindsOf(scenarios).flatMap(({ all }) =>
    all
      .filter(({ name }) => name === id)
      .slice(0, 1)
      .map(({ page }) => page()),
  );
}

export function overview(): Document {
  const facts = kindsOf().map(({ plural, isListed, example, all }) => {
    const of = example ?? all[0]?.name ?? 'delivery-price/full-order';
    const count = all.length === 0 ? '' : `${all.length}, `;
    return {
      label: plural,
      text: isListed
        ? `${count}as ${of} (greenlight list ${plural})`
        : all.map(({ name }) => name).join(', '),
    };
  });
  const heading = 'greenlight explain <id> explains one of these:';
  return [under(heading, undefined, factsOf(facts))];
}
