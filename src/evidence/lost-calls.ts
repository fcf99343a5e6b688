import { endpointIds } from '../model/endpoint.ts';
import { ofLine } from './reader/answers.ts';
import { isJson, parsed } from './reader/body.ts';
import { system } from './reader/calls.ts';
import { type Found, leftOpen } from './reader/found.ts';
import { brokenTransferIn, contractWait, lostOf, lostTransferIn, notSent } from './reader/lost.ts';
import { isLogRecord } from './reader/members.ts';
import { linesIn, lineUpTo } from './reader/shown-text.ts';
import { isLog, wordsOf } from './reader/words.ts';

/** Words of a client behind an answer are near it. */
const farthest = 20_000;

/** The answers, the last of which is cut if the caller's program says below it that its transfer ended early. */
export function withTransfer(found: readonly Found[], text: string): readonly Found[] {
  const last = found.at(-1);
  if (!last || last.noAnswer || /archive/.test(last.as)) return found;
  const { start = last.end, end } = last.spans?.body ?? {};
  const around = `${found.length > 1 ? '' : text.slice(0, start)}\n${text.slice(end ?? last.end)}`;
  const { noAnswer } = lostTransferIn(around) ?? {};
  const part = last.isAlone || (last.status ?? 0) >= 400 ? '-' : text.slice(start, end ?? start);
  if (noAnswer && /^\s*(?:[{[]|$)/.test(part) && !isJson(part))
    return [...found.slice(0, -1), { ...last, status: undefined, noAnswer }];
  if (end === undefined) return found;
  // Rows have no end, so what curl prints below them is read as one of them.
  const at = last.isAlone ? text.search(/^curl: \(.*\s*$/m) : end;
  const brokenBy = at < start ? undefined : brokenTransferIn(text.slice(at, at + farthest));
  if (brokenBy === undefined) return found;
  const body = last.isAlone ? { body: text.slice(start, at), bytes: undefined } : {};
  return [...found.slice(0, -1), { ...last, ...body, brokenBy }];
}

const urlOf = (each?: Found) => each?.request?.url?.split('?', 1)[0] ?? '';
const follows = (each?: Found, next?: Found) =>
  /^30[1278]$/.test(`${each?.status}`) &&
  [`${urlOf(each)}/`, urlOf(each).replace(/\/$/, '')].includes(urlOf(next)) &&
  urlOf(each) !== urlOf(next);

/**
 * The answers without those to a call that follows a redirect to the path with a slash at its end, or without one; the
 * redirect has that path, which a log shows only in its next line.
 */
export function withRedirects(found: readonly Found[]): readonly Found[] {
  return found.flatMap((each, i) => {
    const next = found[i + 1];
    if (follows(found[i - 1], each)) return [];
    return follows(each, next) && !each.headers
      ? [{ ...each, headers: [['location', urlOf(next)]] as const, end: next?.end ?? each.end }]
      : [each];
  });
}

/** Words of a short line without what differs from call to call: times, levels, numbers, values, letters of a list. */
const formOf = (words: string): string =>
  words
    .slice(0, 500)
    .replaceAll(/\b(?:DEBUG|INFO|WARN\w*|ERROR|FATAL)\b ?|(?<==)\S+/g, '')
    .replaceAll(/\d+(?:[a-zº°ª]{1,2}\b)?|(?<!\p{L})\p{Lu}(?!\p{L})/giu, '0');

/**
 * The answers, and the calls that a line alone shows: without a connection, without an answer in 60 s, or with a status
 * and no more. A line that may show another call leaves the first answer open.
 */
export function withOthers(text: string, answers: readonly Found[]): readonly Found[] {
  if (answers.length === 0 || answers.some(({ noAnswer }) => noAnswer)) return answers;
  const leads = answers.map(({ at }) => lineUpTo(text, at).replace(/(?<![\w.])[\w.]{1,40}=$/, ''));
  const forms = [...new Set(leads.map((each) => formOf(each)))].filter((form) =>
    />|\p{L}{2}/u.test(form),
  );
  const hosts = answers.flatMap(({ at }) => hostIn(lineUpTo(text, at)) ?? []);
  const open: string[] = [];
  const all = linesIn(text.slice(0, 200_000)).flatMap(({ line, at, end }): readonly Found[] => {
    const shown = formOf(line);
    const isTheirs = system.test(line);
    const form = isTheirs ? undefined : forms.find((each) => shown.startsWith(each));
    const isAlike = form !== undefined;
    const isNamed =
      /\bcurl: \(\d|=timeout\b/.test(line) || endpointIds.some((id) => line.includes(id));
    const isOfHost = isLog(line) && hosts.includes(hostIn(line) ?? '-');
    const isRecord = !isTheirs && isLogRecord(parsed(line) ?? null);
    const isOfCall =
      isAlike || isOfHost || ((isNamed || isRecord) && /err|fail|time|clos/i.test(line));
    const worded = isAlike ? line.replace(/(?<!\w)time-?out\b/i, 'read timeout') : line;
    const lost = isOfCall || notSent.test(line) ? lostOf(worded) : undefined;
    const { reason = '' } = lost?.noAnswer ?? {};
    const times = lost ? [...wordsOf(line, true), lost] : [];
    const durationMs = Math.max(0, ...times.map((each) => each.durationMs ?? 0));
    const isLogged = isAlike || isLog(line) || /^\s*(?:\{|\w+=)/.test(line);
    const isLate = reason === 'cut-off' && isLogged && durationMs >= contractWait;
    const [code] = /[45]\d\d(?=\D*$)/.exec(line) ?? [];
    const isIn = (place: number) => at <= place && place < end;
    const isRead = answers.some(({ at: from, end: to, spans: { body } = {} }) =>
      body && body.start < end && end <= body.end ? true : isIn(from) || isIn(to - 1),
    );
    if (isRead) return [];
    if (isAlike && code && /^0(?: [\p{L} ]{1,40})?\s*$/u.test(shown.slice(form.length)))
      return [{ as: 'a line about a call', at, end, status: Number(code) }];
    const isLost = isLate || lost?.request || ((isNamed || isOfHost) && unconnected.has(reason));
    if ((isAlike && lost && !isLost) || unanswered.test(line)) open.push(ofLine(line));
    return lost && isLost ? [{ ...lost, at, end, ...(isLate && { durationMs }) }] : [];
  });
  const lost = all.filter(({ noAnswer }) => noAnswer);
  const lines = lost.map((each) => each.durationMs);
  const stated = all.filter(({ status }) => status);
  const known = answers.map((each, i) => (i === 0 ? leftOpen(each, open) : each));
  return [...known, ...stated, ...lost.slice(0, 1).map((each) => ({ ...each, lines }))];
}

/** The host that a line of a log names for its call. */
const hostIn = (line: string): string | undefined =>
  /(?<!\w)(?:host=|https?:\/\/)([\w.-]{4,100})/.exec(line)?.[1];

/** Words for a call of another order behind its name: `Loja Centro: timeout após 60 s`. */
const unanswered =
  /^[^\n.?!{]{1,40}(?::|->|→|\|) ?(?:time-?out|sem resposta|sin respuesta|no (?:response|answer))(?![\w=]).{0,60}$/i;
const unconnected = new Set<string>(['lookup', 'connect', 'tls']);
