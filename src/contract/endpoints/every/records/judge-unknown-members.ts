import type { DatasetShape, RecordPlace } from '../../../../model/dataset.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import type { DatasetContext, DatasetRecord, FoldResult } from '../../../../model/rule.ts';
import { remembered } from '../../../../standards/collections/remembered.ts';
import { pointerOf } from '../../../../standards/json/json-pointer.ts';
import { figure, howMany, listed } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asObject } from '../../../reading/values/record-values.ts';
import { isNearly } from '../authoring/nearest-field.ts';

/** Limit on distinct names, against unbounded memory; further ones are only counted. */
const maxNames = 1000;
const maxListed = 5;

/** Object whose names are checked: the record itself, or the value of one of its members. */
export interface NamedObject {
  /** Member with the object, or a list of them; absent for the record itself. */
  readonly inside?: string;
  readonly known: ReadonlySet<string>;
  /** Fields that may be misspelt. Required ones are excluded: their absence is reported. */
  readonly optional: readonly string[];
}

interface UnknownMember {
  readonly member: string;
  /** Where its object is. */
  readonly inside: string | undefined;
  /** Fields that the member resembles. */
  readonly near: readonly string[];
  /** Number of records with it. */
  records: number;
  /** Number of records with it that lack the field with a similar name. */
  misspelt: number;
  field: string | undefined;
  place: RecordPlace | undefined;
  readonly at: string;
}

/** Returns the statistics of unknown names of a dataset, which its two rules collect in one pass. */
export const unknownMembers = remembered((_: DatasetContext, levels: readonly NamedObject[]) =>
  openUnknownMembers(levels),
);

export const recordLevel = ({ fields }: DatasetShape): NamedObject => ({
  known: new Set(fields.map(({ name }) => name)),
  optional: fields.filter(({ required }) => !required).map(({ name }) => name),
});

function openUnknownMembers(levels: readonly NamedObject[]) {
  const all = levels.map((level) => ({
    ...level,
    unknown: new Map<string, UnknownMember>(),
    /** Known names by their position in the object before, which mostly has them in the same order. */
    before: [] as string[],
  }));
  type Level = (typeof all)[number];
  const found = () => all.flatMap(({ unknown }) => [...unknown.values()]);
  let records = 0;

  /** Returns the statistics of a name; undefined beyond the limit of distinct names. */
  function statisticsOf(
    { inside, unknown, optional }: Level,
    member: string,
    path: Path,
  ): UnknownMember | undefined {
    const known = unknown.get(member);
    if (known || unknown.size >= maxNames) return known;
    const one: UnknownMember = {
      member,
      inside,
      near: optional.filter((field) => isNearly(member, field)),
      records: 0,
      misspelt: 0,
      field: undefined,
      place: undefined,
      at: pointerOf([...path, member]),
    };
    unknown.set(member, one);
    return one;
  }

  function seeAll(level: Level, object: JsonObject, r: DatasetRecord, path: Path): void {
    const { before } = level;
    let at = -1;
    for (const member in object) {
      at += 1;
      if (before[at] === member) continue;
      if (level.known.has(member)) {
        before[at] = member;
        continue;
      }
      const one = statisticsOf(level, member, path);
      if (one) see(one, object, r);
    }
  }

  return {
    record: (r: DatasetRecord): void => {
      records += 1;
      for (const level of all) {
        if (level.inside === undefined) seeAll(level, r.fields, r, []);
        else
          for (const [path, object] of objectsIn(r.fields, level.inside))
            seeAll(level, object, r, path);
      }
    },
    misspelt(): FoldResult {
      const breaches = found().flatMap(({ member, field, misspelt, place, at, inside }) => {
        if (field === undefined || place === undefined) return [];
        const name = shownName(member);
        const where = inside === undefined ? '' : ` in ${inside}`;
        const often = `${figure(misspelt)} of ${howMany(records, 'record')}`;
        return {
          message: `${often} have ${name}${where} and no ${field}; the contract does not define ${name}.`,
          at,
          record: place,
          expected: `the field ${field}`,
          actual: `the field ${name}`,
          facts: { field },
        };
      });
      return { judged: records, breaches };
    },
    beyond(): FoldResult {
      const names = found()
        .filter(({ inside, misspelt }) => inside === undefined && misspelt === 0)
        .toSorted((a, b) => b.records - a.records);
      if (names.length === 0) return { judged: records, breaches: [] };
      const reported = names.map(
        ({ member, records: often }) => `${shownName(member)} (${figure(often)})`,
      );
      const message = `Additional fields in ${howMany(records, 'record')}: ${listed(reported, maxListed)}.`;
      const [first] = names;
      const at = first ? { at: first.at } : {};
      return { judged: records, breaches: [{ message, ...at, count: names.length }] };
    },
  };
}

function see(one: UnknownMember, object: JsonObject, r: DatasetRecord): void {
  one.records += 1;
  if (one.near.length === 0) return;
  const field = one.near.find((name) => (object[name] ?? null) === null);
  if (field === undefined) return;
  one.misspelt += 1;
  one.field ??= field;
  one.place ??= r.place;
}

/** Formats a name; a blank one in quotes. */
const shownName = (member: string) =>
  excerpt(member.trim() === '' ? JSON.stringify(member) : member);

type Path = readonly (string | number)[];

/** Returns the object in a member, or those of its list, each with its path. */
function objectsIn(record: JsonObject, member: string): readonly (readonly [Path, JsonObject])[] {
  const value = record[member];
  const each = Array.isArray(value) ? (value as readonly Json[]) : undefined;
  const objects = each?.map((one, i) => [[member, i], asObject(one)] as const) ?? [
    [[member], asObject(value)] as const,
  ];
  return objects.flatMap(([path, object]) => (object ? [[path, object] as const] : []));
}
