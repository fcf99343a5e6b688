import type { RecordPlace } from '../../../model/dataset.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { Breach, CommonTrait, CrossRule, Fold, FoldResult } from '../../../model/rule.ts';
import { present } from '../../../standards/collections/present.ts';
import { figure, howMany, list } from '../../../standards/text/figures.ts';
import { kindsInCommon, openRecordKinds } from '../../reading/failures/kinds/record-kinds.ts';
import { datasetShapes } from '../../reading/records/dataset-shapes.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import { asId, asTexts, isAbsent, members } from '../../reading/values/record-values.ts';
import { commerce, commercesWith } from '../commerces/example.ts';
import { crossRules, type RowOf } from '../every/authoring/rule.ts';
import { openSamples } from '../every/authoring/samples.ts';
import { recordLevel } from '../every/records/judge-unknown-members.ts';
import { line } from '../transactions/example.ts';

/** Limit on identifiers, above that of any client; beyond it nothing is judged, so that memory is bounded. */
const maxIds = 1_000_000;
/** Limit on identifiers whose records are counted by kind. */
const maxIdsByKind = 5_000;
/** Number of unlisted identifiers that are all named, and of optional fields that all listed commerces have. */
const maxListed = 5;
const { optional } = recordLevel(datasetShapes.commerces);

/** Identifiers that one dataset uses and the other must list. */
interface Ids {
  /** Noun for what it identifies: `commerce`. */
  readonly noun: string;
  /** Field of a transaction with the identifier. */
  readonly field: string;
  /** Returns the identifiers that a record of commerces lists. */
  readonly listed: (record: JsonObject) => readonly string[];
  /** Remedy if those that are not listed are written as the listed ones are. */
  readonly ofMissing: string;
}

type Row = Ids & Pick<CrossRule, 'title' | 'clauses' | 'remedy' | 'doubt' | 'examples'>;

/**
 * Minimum number of those that are listed in another way. If none is listed as it is written, also their share; beside
 * listed ones, no other may be unlisted.
 */
const otherwise = { ids: 10, share: 0.9, amongListed: 3 } as const;

/** What many identifiers have in common of which none is listed in any way. */
const otherSystem: CommonTrait = {
  sentence:
    'No listed one is used: the two endpoints may serve different systems, such as production and a test.',
  remedy: 'See that both endpoints serve the same system.',
};

/** Number of records at which pages and queries end: 10, 20, 25, 50, 100 and so on. */
const roundLimit = /^(?:[125]0|25)0*$/;

/** Describes a list of so many commerces, which may be one page of it. */
const cutAt = (commerces: number): CommonTrait | undefined =>
  roundLimit.test(`${commerces}`)
    ? {
        sentence: `The list has exactly ${figure(commerces)} commerces: it may be cut after them.`,
        remedy: `See that /api/commerces does not end after ${figure(commerces)} commerces, as a page or the limit of a query does.`,
      }
    : undefined;

/** Returns the form of an identifier: digits and letters are alike. */
const formOf = (id: string): string => id.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a');

interface IdUse {
  records: number;
  readonly place: RecordPlace;
  /** Records of the first identifiers, by kind. */
  readonly kinds: Map<string, number>;
}

/** Finds the identifiers in transactions that no commerce lists, in any order of the datasets. */
function openUnlistedIds({ noun, field, listed, ofMissing }: Ids): Fold {
  const inTransactions = new Map<string, IdUse>();
  const inCommerces = new Set<string>();
  const kinds = openRecordKinds('transactions');
  let commerces = 0;
  let always = optional;

  /** Returns what all records with an unlisted identifier have in common, and none of the others. */
  function kindsOfUnlisted(): CommonTrait | undefined {
    const all = inTransactions.size > maxIdsByKind ? undefined : kinds.end();
    const unlisted = [...inTransactions].filter(([id]) => !inCommerces.has(id));
    // Whatever goes with one or two of them separates their records.
    if (unlisted.length < 3) return undefined;
    const broken = unlisted.flatMap(([, use]) => [...use.kinds]);
    return all && kindsInCommon('transactions', broken, all, new Set([field]));
  }

  function breachesOf(): readonly Breach[] {
    const samples = openSamples();
    const ids = [...inTransactions.keys()];
    const isNone = !ids.some((id) => inCommerces.has(id));
    const byNumber = openAlike(inCommerces, true);
    const alike = isNone ? byNumber : openAlike(inCommerces, false);
    const unlisted = ids.filter((id) => !inCommerces.has(id));
    // A listed one that transactions use in its own form is another.
    const near = unlisted.filter((id) => !inTransactions.has(alike(id) ?? id));
    const isOther = isNone && near.length === 0 && ids.length >= otherwise.ids;
    const isSure = isNone
      ? near.length >= otherwise.ids && near.length >= otherwise.share * ids.length
      : near.length >= otherwise.amongListed && near.length === unlisted.length;
    for (const [id, { records, place }] of inTransactions) {
      if (inCommerces.has(id)) continue;
      samples.add(() => {
        const near = alike(id) ?? byNumber(id);
        const hint = near === undefined ? '' : ` ${excerpt(near)} is listed.`;
        const often = howMany(records, 'record names', 'records name');
        return {
          message: `${often} the ${noun} ${excerpt(id)}, which /api/commerces does not list.${hint}`,
          at: `/${field}`,
          record: place,
          expected: near ?? `a ${noun} that /api/commerces lists`,
          actual: id,
          sample: { [noun]: excerpt(id), transactions: records },
        };
      }, records);
    }
    const severity = isSure ? 'error' : 'warning';
    const forms = new Set([...inCommerces].map(formOf));
    const isSpelt = isNone || unlisted.some((id) => alike(id) ?? !forms.has(formOf(id)));
    const common = isOther ? otherSystem : (kindsOfUnlisted() ?? cutAt(commerces));
    const isJoin = noun === 'commerce' && commerces >= otherwise.ids && always.length <= maxListed;
    const fields = isSpelt || common || !isJoin ? '' : list(always);
    const hint = fields && ` All listed ones have ${fields}: optional, so a join may drop others.`;
    const pairs = near.map((id) => [id, alike(id) ?? id] as const);
    const names = pairs.map(([id, as]) => `${excerpt(as)} for ${excerpt(id)}`);
    const none = `None of ${list(unlisted.map((id) => excerpt(id)))} is listed.`;
    const all = near.length === unlisted.length ? `Listed are ${list(names)}.` : none;
    const others = unlisted.length > 1 && unlisted.length <= maxListed ? ` ${all}` : '';
    const lose = (short: 0 | 1) =>
      pairs.every((pair) => /^0+$/.test(pair[1 - short]?.replace(pair[short], '') ?? ''));
    const lostIn = lose(0) ? 'transactions' : lose(1) && 'commerces';
    const ofZeros = `Keep the zeros in front of ${field} in /api/${lostIn}: read it as text, never as a number.`;
    const remedy = near.length > 0 && lostIn ? ofZeros : isSpelt || common ? undefined : ofMissing;
    return samples
      .breaches((first) => ({
        ...first,
        message: `${first.message}${others}${hint}`,
        ...present({ remedy }),
        ...present({ common }),
      }))
      .map((breach) => ({ ...breach, severity }));
  }

  return {
    record(r) {
      if (r.endpoint === 'commerces') {
        commerces += 1;
        always = always.filter((name) => !isAbsent(r.fields[name]));
        for (const id of listed(r.fields)) if (inCommerces.size < maxIds) inCommerces.add(id);
        return;
      }
      const id = asId(r.fields[field]);
      if (id === undefined) return;
      const use = inTransactions.get(id) ?? { records: 0, place: r.place, kinds: new Map() };
      if (use.records === 0 && inTransactions.size >= maxIds) return;
      inTransactions.set(id, use);
      use.records += 1;
      const kind = inTransactions.size > maxIdsByKind ? undefined : kinds.count(r.fields);
      if (kind !== undefined) use.kinds.set(kind, (use.kinds.get(kind) ?? 0) + 1);
    },
    end(): FoldResult {
      const isWhole = inCommerces.size < maxIds && inTransactions.size < maxIds;
      // Without any listed identifier there is nothing to compare with.
      if (!isWhole || inCommerces.size === 0) return { judged: 0, breaches: [] };
      return { judged: inTransactions.size, breaches: breachesOf() };
    },
  };
}

/**
 * Returns a function that finds the listed identifier that differs by case, blanks or leading zeros, which exports often
 * change; if `byNumber`, also by what is before the number at its end.
 */
function openAlike(listed: ReadonlySet<string>, byNumber: boolean) {
  const formsOf = (id: string): readonly string[] => {
    const plain = id.trim().toLowerCase();
    const [number = plain] = byNumber ? (/(?<!\d)\d+$/.exec(plain) ?? []) : [];
    return [plain, number].map((each) => each.replace(/^0+/, ''));
  };
  let alike: ReadonlyMap<string, string> | undefined;
  return (id: string): string | undefined => {
    alike ??= new Map([...listed].flatMap((each) => formsOf(each).map((form) => [form, each])));
    const known = alike;
    return formsOf(id).flatMap((form) => known.get(form) ?? [])[0];
  };
}

/** Makes the row of a rule about identifiers in transactions that no commerce lists. */
const unlisted = ({ noun, field, listed, ofMissing, doubt, ...words }: Row): RowOf<CrossRule> => ({
  ...words,
  between: ['transactions', 'commerces'],
  effect: `The platform cannot link the transaction to a known ${noun}.`,
  mend: `Use the same ${noun} numbers in both lists`,
  counted: [`${noun}s`, 'that transactions name are not listed'],
  doubt: `${doubt}: it is a warning. If none of ten or more is listed as it is written, but nine of ten in another way, it is an error. So are three or more if all that are not listed differ only by case, blanks or leading zeros.`,
  begin: () => openUnlistedIds({ noun, field, listed, ofMissing }),
});

/** Returns the identifiers that a text may join. Parts between blanks alone may be the words of a name. */
function partsOf(id: string): readonly string[] {
  const parts = id.split(/[,;\s]+/).filter(Boolean);
  return /[,;]/.test(id) || parts.every((part) => /\d/.test(part)) ? parts : [];
}

/** Finds texts in the lists of commerces that join several identifiers, each of which is used alone elsewhere. */
function openJoinedIds(): Fold {
  const used = new Set<string>();
  const listed = new Map<string, { readonly at: string; readonly record: RecordPlace }>();
  return {
    record({ fields, place }) {
      const { sellerId, sellerIds, distributionCenterIds } = fields;
      const dates = members(fields['deliveryDateBydistributionCenter']);
      for (const id of [asId(sellerId) ?? [], Object.keys(dates)].flat())
        if (used.size < maxIds) used.add(id);
      for (const [name, ids] of Object.entries({ sellerIds, distributionCenterIds }))
        for (const id of Array.isArray(ids) && listed.size < maxIds ? asTexts(ids) : [])
          listed.set(id, listed.get(id) ?? { at: `/${name}`, record: place });
    },
    end() {
      const samples = openSamples();
      const isKnown = (id: string) => listed.has(id) || used.has(id);
      const isWhole = used.size > 0 && used.size < maxIds && listed.size < maxIds;
      for (const [id, where] of isWhole ? listed : []) {
        const parts = partsOf(id);
        if (parts.length < 2 || used.has(id) || !parts.every(isKnown)) continue;
        const message = `${excerpt(id)} is one text with ${list(parts.map((part) => excerpt(part)))}, each of which is used alone elsewhere.`;
        samples.add(() => ({ ...where, message, expected: parts, actual: id }));
      }
      return { judged: isWhole ? listed.size : 0, breaches: samples.breaches() };
    },
  };
}

const joined = commercesWith('sellerIds', ['V-07', 'V-08'], ['V-09'], ['V-08,V-09']);
const named = commercesWith('sellerIds', ['Ana Soto'], ['Ana'], ['Soto'], ['Soto, Eva']);
const centers = commercesWith('distributionCenterIds', ['D1'], ['D2'], ['D1 D2']);

const numbers = Array.from({ length: 12 }, (_, i) => 701 + i);

export default crossRules('cross', {
  'joined-ids': {
    between: ['commerces', 'transactions'],
    title: 'Several identifiers of a commerce are one text',
    clauses: ['commerces.sellers', 'commerces.centers'],
    effect: 'The platform reads one identifier that does not exist, and none of those in it.',
    remedy: 'Send a list of ids: split the text, and send each id as a text of its own.',
    counted: ['identifiers of sellers and centers', 'are several in one text'],
    doubt:
      'An identifier may contain a comma. It counts only if each part is used alone elsewhere, and no transaction or delivery date names the whole text.',
    examples: () => ({
      conforming: [
        { transactions: [line({ sellerId: 'V-08,V-09' })], commerces: joined },
        { transactions: [line()], commerces: named },
      ],
      breaking: [
        { transactions: [line({ sellerId: 'V-08' })], commerces: joined.slice(1) },
        { transactions: [line()], commerces: centers },
      ],
    }),
    begin: openJoinedIds,
  },
  'transaction-commerce-unknown': unlisted({
    noun: 'commerce',
    doubt:
      'A commerce may have been removed since, and the contract does not say that it must stay listed',
    field: 'commerceId',
    listed: (record) => [asId(record.commerceId) ?? []].flat(),
    ofMissing:
      'List the commerce, with isInactive true if it is deactivated: look for a filter or a join that drops it.',
    title: 'A transaction names a commerce that is not listed',
    clauses: ['transactions.commerce-id'],
    remedy:
      'Use the same commerceId for a commerce in both endpoints, written identically, and list the commerce, with isInactive true if it is deactivated.',
    examples: () => ({
      conforming: [{ transactions: [line()], commerces: [commerce()] }],
      breaking: [
        { transactions: [line({ commerceId: 'C-9' })], commerces: [commerce()] },
        { transactions: [line({ commerceId: 'c-10482' })], commerces: [commerce()] },
        {
          transactions: numbers.map((n) => line({ commerceId: `${n}` })),
          commerces: numbers.map((n) => commerce({ commerceId: `C0${n}` })),
        },
      ],
    }),
  }),
  'transaction-seller-unknown': unlisted({
    noun: 'seller',
    doubt: 'A seller may have left since, with no commerce assigned any more',
    field: 'sellerId',
    listed: (record) => asTexts(record.sellerIds),
    ofMissing: 'List each commerce of the seller, with the seller in its sellerIds.',
    title: 'A transaction names a seller that no commerce lists',
    clauses: ['transactions.seller-id'],
    remedy:
      'Use the same identifier for a seller in sellerId and in the sellerIds of commerces, written identically.',
    examples: () => ({
      conforming: [
        { transactions: [line()], commerces: [commerce()] },
        // Its type is judged by another rule.
        { transactions: [line()], commerces: [commerce({ sellerIds: 'V-07' })] },
      ],
      breaking: [{ transactions: [line({ sellerId: 'V-99' })], commerces: [commerce()] }],
    }),
  }),
});
