import { bytesOf, distinctBytes } from '../../contract/reading/answers/same-bytes.ts';
import type { Subject } from '../../model/rule.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { figure, list } from '../../standards/text/figures.ts';

/** Of fewer different requests on either side what they have in common may be chance. */
const fewest = 2;
/** More traits than these tell nothing about which of them decides. */
const mostTraits = 2;
/** A longer text is not a code or the name of a place. */
const longest = 40;

/**
 * What every request that broke a rule has and none that kept it: "Each of the 9 requests that broke it has several
 * products; none of the 5 that kept it has." Undefined where nothing tells them apart, or too much.
 */
export function conditionOf(
  broken: readonly Subject[],
  sound: readonly Subject[],
): string | undefined {
  const kept = new Set(sound.map(bytesOf));
  if (broken.some((x) => kept.has(bytesOf(x)))) return undefined;
  const [own, others] = [traitsOfAll(broken), traitsOfAll(sound)];
  const width = widthsOf(broken, sound);
  if (width) return width;
  if (own.length < fewest || others.length < fewest) return undefined;
  const [first = new Set<string>()] = own;
  const telling = [...first].filter(
    (trait) => own.every((each) => each.has(trait)) && !others.some((each) => each.has(trait)),
  );
  if (telling.length === 0 || telling.length > mostTraits) return undefined;
  return `Each of the ${figure(own.length)} requests that broke it has ${list(telling)}; none of the ${figure(others.length)} that kept it has.`;
}

/** Whether ranges from one width on broke a rule, and none that is narrower. */
function widthsOf(broken: readonly Subject[], sound: readonly Subject[]): string | undefined {
  const [own, kept] = [broken, sound].map((each) => each.flatMap(daysAsked)) as [
    number[],
    number[],
  ];
  const least = Math.min(...own);
  const most = Math.max(...kept);
  if (own.length === 0 || kept.length < fewest || !(least > most) || most === 0) return undefined;
  return `Each range of ${figure(least)} days or more got it; those of up to ${figure(most)} days are served.`;
}

const day = 86_400_000;

/** Between two bounds; none of a request with one bound or without any, which a client may end where it likes. */
function daysAsked({ request }: Subject): readonly number[] {
  if (!request || !URL.canParse(request.url)) return [];
  const query = new URL(request.url).searchParams;
  const [from = Number.NaN, to = Number.NaN] = ['date_from', 'date_to'].map((name) =>
    Date.parse(query.get(name) ?? ''),
  );
  const days = (to - from) / day;
  return Number.isNaN(days) ? [] : [Math.round(days * 10) / 10];
}

const traitsOfAll = (requests: readonly Subject[]): readonly ReadonlySet<string>[] =>
  distinctBytes(requests).map(({ request }) => new Set(traitsOf(request?.body)));

/** How many entries a list has, which fields are there, and what short texts say; no numbers. */
function traitsOf(value: unknown, name = ''): readonly string[] {
  if (Array.isArray(value)) {
    const many =
      value.length === 1 ? 'one entry' : value.length > 1 ? 'several entries' : 'nothing';
    return [`${many} in ${name}`];
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([member, own]) => traitsOf(own, member));
  }
  if (typeof value === 'string' && value !== '' && value.length <= longest) {
    return [`${name} ${value}`];
  }
  return [];
}
