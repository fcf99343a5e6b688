/** `answered 200:`, `status=422`, `HTTP 200 OK`, `<Response [422]>`; only what says so. */
export function saidStatus(text: string): number | undefined {
  return onlyOne(text.slice(-4000).matchAll(said));
}

/** The same, or a status alone on the line before the object. */
export function statusBefore(text: string): number | undefined {
  const near = text.slice(-4000);
  return onlyOne([...near.matchAll(said), ...near.matchAll(alone)]);
}

const said =
  /\b(?:\w{0,40}Exception\S{0,60}:|resulted in a|(?:ERROR|WARN|INFO|DEBUG)\b[^\n]{0,200} : (?=[1-5]\d\d : \[)|(?:client|server) error|HTTPError[:(]|Net::HTTP[A-Z]\w{0,40}|ClientResponse\(\S{1,2000}\)|status(?:[ _-]?code)?|answered|responded|returned|response|respuesta|respond(?:e|i[oó])|contest(?:a|ó|ou)|devuelve|devolv(?:e|eu|ió)|retorn(?:a|ó|ou)|resposta|estado|c[oó]digo|http(?:\/\d(?:\.\d)?)?)(?![a-z])["'\]]?(?: with| code| con| com)?\s{0,9}(?:=>|[:=])?\s{0,9}["'[`]?([1-5]\d\d)\b(?![.,]?\d)(?!\s?ms)|`([1-5]\d\d)`/gi;
/** `answer 422: {`, `(POST https://…) 422` and the body: the number right before it, and no time or place. */
export function statusBeside(before: string): number | undefined {
  const [, word = '', digits] =
    /(\S{0,40})[ \t]{1,4}([1-5]\d\d):?\s{1,3}[bu]?["'`]?$/.exec(before.slice(-80)) ?? [];
  const isOther = /^(?:took|in|after|time|duration|elapsed|line|port|id|#)\W*$/i.test(word);
  return digits === undefined || isOther ? undefined : Number(digits);
}

/** HTTParty prints the body before the answer that it came in. */
export const statusOfRuby = (after: string): number | undefined =>
  onlyOne(after.slice(0, 4000).matchAll(/#<Net::HTTP[A-Z]\w{0,40} ([1-5]\d\d) /g));

const alone =
  /^[ \t]{0,20}(?:\/\/ ?|# ?|[(<])?([1-5]\d\d)(?:,? ?["'bu]{0,2}| [A-Z][A-Za-z_' ]{1,80},?(?: [•·] [^\n]{1,60})?)\s{0,9}$/gm;

function onlyOne(found: Iterable<RegExpExecArray>): number | undefined {
  const statuses = new Set([...found].map(([, digits, other]) => Number(digits ?? other)));
  return statuses.size === 1 ? [...statuses][0] : undefined;
}
