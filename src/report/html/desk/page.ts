import type { Finding } from '../../../model/run.ts';
import { capital, figureIn } from '../../../standards/text/figures.ts';
import type { Block } from '../../page/block.ts';
import { findingOf } from '../../page/finding.ts';
import { alone } from '../../page/groups.ts';
import { causeOf, storySection } from '../../story/judged.ts';
import { blocksOf, findingOf as findingMarkup } from '../blocks.ts';
import { icon, sprite, verdictWords } from '../frame/icon.ts';
import {
  type Content,
  html,
  type Markup,
  multiline,
  trusted,
  typed,
  written,
} from '../frame/markup.ts';
import { copying, policyOf } from '../frame/script.ts';
import { command, fold } from '../frame/section.ts';
import { style as report } from '../frame/style.ts';
import type { DeskChoice, DeskForm, DeskPage, DeskResult, DeskSymptoms } from './shape.ts';
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };

/** Sends the form on Ctrl or Command and Enter, takes a file that is dropped, and copies the reply on C. The rest works without scripts. */
const script = `
${copying}const form = document.querySelector('form');
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form.requestSubmit(document.getElementById('judge')); }
});
addEventListener('dragover', (event) => { if (event.dataTransfer.types.includes('Files')) event.preventDefault(); });
addEventListener('drop', async (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  const field = event.target.id === 'order' ? event.target : document.getElementById('paste');
  field.value = await file.text();
  field.closest('details')?.setAttribute('open', '');
  field.focus();
  document.getElementById('status-line').textContent = file.name;
});
const copyReply = document.getElementById('copy-reply');
if (copyReply) {
  const label = copyReply.textContent;
  const copy = async () => {
    const reply = [...document.querySelectorAll('.reply textarea')].find((each) => each.offsetParent);
    try { await navigator.clipboard.writeText(reply.value); } catch { reply.select(); document.execCommand('copy'); }
    copyReply.textContent = '✓ ' + copyReply.dataset.done;
    document.getElementById('status-line').textContent = copyReply.dataset.done;
    setTimeout(() => { copyReply.textContent = label; }, 2000);
  };
  document.querySelector('.copy-reply').hidden = false;
  copyReply.addEventListener('click', copy);
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== 'radio') return;
    copy();
  });
}
const judged = document.getElementById('result');
if (judged) judged.focus({ preventScroll: matchMedia('(min-width: 1000px)').matches });
`;

const style = `${report}
.page { display: block; max-width: 1400px; }
.masthead { align-items: center; }
.languages { display: flex; gap: 4px; }
.languages button { min-height: 28px; padding: 2px 10px; font-size: 13px; }
.desk { display: grid; gap: 28px; margin-top: 20px; grid-template-columns: minmax(0, 1fr); }
.desk form { display: grid; gap: 12px; align-content: start; }
.desk form label, .desk .label { display: block; font-size: 13px; font-weight: 500; margin-bottom: 4px; }
.desk .hint { font-size: 13px; line-height: 1.5; color: var(--soft); margin-top: 4px; }
.desk textarea { display: block; width: 100%; resize: vertical; padding: 10px 12px; color: var(--ink); background: var(--wash); border: 1px solid var(--soft); border-radius: 4px; tab-size: 2; }
#paste { min-height: 220px; height: 34vh; font: 12.5px/1.55 var(--mono); }
.desk select, .desk input[type="text"] { width: 100%; min-height: 34px; font: 14px/1.4 var(--sans); color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: 4px; padding: 5px 8px; }
.desk .row { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(min(130px, 100%), 1fr)); }
.desk .go { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; }
.go button { min-height: 38px; padding: 7px 20px; font-size: 15px; font-weight: 600; background: var(--ink); border-color: var(--ink); color: var(--paper); }
.read { max-height: 44vh; overflow: auto; overflow-wrap: anywhere; padding: 10px 12px; font-size: 12.5px; background: var(--wash); border: 1px solid var(--line); border-radius: 4px; color: var(--soft); }
.read mark { color: var(--ink); font-weight: 400; box-shadow: inset 2px 0 var(--ink); padding-left: 5px; }
.choices { display: flex; flex-wrap: wrap; gap: 6px; }
.choices button { max-width: 100%; text-align: left; overflow-wrap: anywhere; }
.desk .right { min-width: 0; display: grid; gap: 16px; align-content: start; }
#result:focus { outline: none; }
.desk h1 { font-size: clamp(20px, 2.2vw, 27px); line-height: 1.2; margin-top: 4px; max-width: 44ch; }
.desk h2 { font-size: 15px; margin: 0; } .desk .note { margin: 4px 0 0; }
.desk h1.soft { font-size: 15px; font-weight: 400; }
.mistake { border-left: 4px solid var(--soft); background: var(--wash); padding: 10px 16px 12px; }
.symptom { border-left: 2px solid var(--ink); padding-left: 14px; } .symptom .cmd { margin-top: 6px; }
.reply-head { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 14px; }
.reply-head label { display: inline-flex; align-items: center; gap: 6px; font-size: 14px; }
.reply-head input { accent-color: var(--ink); margin: 0; }
.copy-reply { margin-left: auto; display: flex; align-items: center; gap: 8px; } .copy-reply[hidden] { display: none; }
.reply textarea { display: none; margin-top: 8px; min-height: 260px; height: 40vh; font: 14px/1.55 var(--sans); background: var(--paper); }
.reply:has(#shown-en:checked) textarea[lang="en"], .reply:has(#shown-es:checked) textarea[lang="es"], .reply:has(#shown-pt:checked) textarea[lang="pt"] { display: block; }
.move { border-left: 2px solid var(--ink); padding-left: 14px; }
.desk details { margin-top: 0; }
#order { min-height: 90px; font: 12.5px/1.55 var(--mono); }
#status-line { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 600px) { .go .soft, .copy-reply .soft { display: none; } }
@media (min-width: 1000px) { .desk.judged, .desk.empty { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); } .desk form { position: sticky; top: 16px; max-height: calc(100vh - 32px); overflow-y: auto; padding: 0 4px 4px 0; } }
@media print { .desk form, .languages, .reply-head, .copy-reply { display: none; } .reply textarea { border: 0; height: auto; field-sizing: content; } }
`;

/** Value of the header; the form may be sent only to its own origin. */
export const policy: string = policyOf(
  style,
  script,
  "form-action 'self'",
  "frame-ancestors 'none'",
);

type Words = Omit<typeof en, '$schema'>;

const wordsOf = (language: string): Words =>
  [es, pt].find((each) => each.language === language) ?? en;

/** Renders the desk: the form on the left, the report of its contents on the right. */
export function deskPage(page: DeskPage): string {
  const { form, judged, mistake, version, symptoms, languages, replies = [] } = page;
  const words = wordsOf(form.language);
  const state = mistake === undefined ? judged && words[stateOf(judged)] : words.mistake;
  const isEmpty = !judged && mistake === undefined && !symptoms;
  return written(html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${state === undefined ? '' : `${state} · `}greenlight desk</title>
<link rel="icon" href="data:,">
<style>${trusted(style)}</style>
</head>
<body>
<p id="status-line" role="status"></p>
<a class="skip" href="${isEmpty ? '#paste' : '#result'}">${isEmpty ? words.paste : words.reply}</a>
${sprite}
<div class="page">
<header class="masthead"><span><b>greenlight</b> desk</span><span>${words.local}</span><div class="languages" role="group" aria-label="${words.languages}">${languages.map(({ language, name }) => html`<button type="submit" form="ask" name="language" value="${language}" lang="${language}" aria-pressed="${String(language === words.language)}">${name}</button>`)}</div></header>
<main class="desk ${isEmpty ? 'empty' : 'judged'}">
${fields(page, words)}
${
  isEmpty
    ? html`<div class="right"><h1 class="soft">${words.empty}</h1></div>`
    : html`<div class="right" id="result" tabindex="-1">
${mistake !== undefined && html`<div class="mistake" role="alert"><h1>${words.mistake}.</h1><p> ${mistakeIn(mistake, words)}</p></div>`}
${judged && result(judged, form, words)}
${!judged && replies.length > 0 && replyIn(replies, form, words)}
${symptoms && symptomsIn(symptoms, words, judged === undefined && mistake === undefined)}
${judged && details(judged, words)}
</div>`
}
</main>
<footer><span>greenlight ${version}</span></footer>
</div>
<script>${trusted(script)}</script>
</body>
</html>
`);
}

const option = (value: string, label: string, chosen: string): Markup =>
  html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`;

function fields(page: DeskPage, words: Words): Markup {
  const { form, endpoints, mistake, judged, choices = [] } = page;
  const field = (name: 'status' | 'duration', label: string) =>
    html`<div><label for="${name}">${label}</label><input type="text" id="${name}" name="${name}" value="${typed(form[name])}" autocomplete="off"${name === 'status' && html` inputmode="numeric"`}></div>`;
  const paste = html`<textarea id="paste" name="paste" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="paste-hint"${mistake !== undefined && html` aria-invalid="true"`}>
${typed(form.paste)}</textarea><p class="hint" id="paste-hint">${words.pasteHint}</p>`;
  const isKnown = [form.endpoint, form.status, form.duration, form.order].some(Boolean);
  return html`<form id="ask" method="post" action="." accept-charset="utf-8">
<input type="hidden" name="shownIn" value="${words.language}">
${
  judged
    ? html`<div><p class="label">${words.read}</p><pre class="read" tabindex="0" role="region" aria-label="${words.read}">${judged.pieces.map(({ text, read }) => (read === undefined ? multiline(text, 200_000) : html`<mark title="${read}">${multiline(text, 200_000)}</mark>`))}</pre></div>
<details><summary><span>${words.edit}</span></summary><div class="fold"><label for="paste">${words.paste}</label>${paste}</div></details>`
    : html`<div><label for="paste">${words.paste}</label>${paste}</div>`
}
${chosenFrom(choices, words)}
<div><label for="complaint">${words.complaint}</label><input type="text" id="complaint" name="complaint" value="${typed(form.complaint)}" autocomplete="off" aria-describedby="complaint-hint"><p class="hint" id="complaint-hint">${words.complaintHint}</p></div>
<details${isKnown && html` open`}><summary><span>${words.known}</span></summary><div class="fold row"><div><label for="endpoint">${words.endpoint}</label><select id="endpoint" name="endpoint">${option('', words.found, form.endpoint)}${endpoints.map((each) => option(each, each, form.endpoint))}</select></div>${field('status', words.status)}${field('duration', words.duration)}<div><label for="situation">${words.expected}</label><select id="situation" name="situation">${(['any', 'quotable', 'unquotable'] as const).map((each) => option(each, words[each], form.situation))}</select></div></div><div class="fold"><label for="order">${words.order}</label><textarea id="order" name="order" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="order-hint">
${typed(form.order)}</textarea><p class="hint" id="order-hint">${words.orderHint}</p></div></details>
<p class="go"><button type="submit" id="judge">${words.judge}</button><span class="soft">${words.keys}</span></p>
</form>`;
}

/** Renders buttons that send the form with one more field. */
function chosenFrom(choices: readonly DeskChoice[], words: Words): Markup | undefined {
  const [first] = choices;
  if (!first) return undefined;
  const headings = {
    entry: 'answers',
    exchange: 'answers',
    status: 'statuses',
    endpoint: 'endpoint',
  } as const;
  return html`<div><p class="label" id="choices">${words[headings[first.field]]}</p><div class="choices" role="group" aria-labelledby="choices">${choices.map(({ shown, field, value, isChosen }) => html`<button type="submit" name="chosen" value="${field}=${value}" aria-pressed="${String(isChosen)}">${shown.replace(/(?<=^\d+\. ).*/, (each) => termOf(each, words))}</button>`)}</div></div>`;
}

/** The verdict, and whether the letter below it names a point all the same. */
const stateOf = ({ verdict, replies }: DeskResult) =>
  verdict === 'passed' && replies[0]?.problems.length ? 'warned' : verdict;

/** Renders the verdict and the outcome of the order, then the reply. */
function result(judged: DeskResult, form: DeskForm, words: Words): Markup {
  const { name, colour } = verdictWords[judged.verdict];
  const { move, reading, replies } = judged;
  const reply = replies.find(({ language }) => language === form.language);
  return html`<div>
<p class="word ${colour}">${icon(name)} ${words[stateOf(judged)]}</p>
<h1>${reply?.headline ?? judged.said}</h1>
${(form.language === 'en' || !reply ? [judged.said, ...reading] : []).map((each) => html`<p class="note" lang="en">${each}</p>`)}
</div>
${replies.length > 0 && replyIn(replies, form, words)}
${move && html`<p class="move"><b>${words.next}:</b> ${nextOf(move, reply?.problems[0], words)}</p>`}`;
}

/** Renders who must act and why, as far as possible in the language of the page. */
function nextOf(
  { who, why }: NonNullable<DeskResult['move']>,
  problem: string | undefined,
  words: Words,
): Markup {
  const names: { readonly [who: string]: string | undefined } = words.who;
  const named = names[who] ?? who;
  if (words.language === 'en') return html`${capital(named)}: ${why}`;
  return problem === undefined ? html`${named}.` : html`${named}. ${problem}`;
}

const replyIn = (replies: DeskResult['replies'], form: DeskForm, words: Words): Markup =>
  html`<div class="reply" role="region" id="reply" aria-labelledby="h-reply"><div class="reply-head"><h2 id="h-reply">${words.reply}</h2>${replies.map(({ language, name }) => html`<label><input type="radio" name="shown" id="shown-${language}"${language === form.language && html` checked`}><span lang="${language}">${name}</span></label>`)}<span class="copy-reply" hidden><button type="button" id="copy-reply" data-done="${words.copied}">${words.copy}</button><span class="soft">${words.copyKey}</span></span></div>${replies.map(
    ({
      language,
      text,
    }) => html`<textarea lang="${language}" aria-labelledby="h-reply" spellcheck="true">
${typed(text)}</textarea>`,
  )}</div>`;

function symptomsIn(
  { isCertain, fits, found }: DeskSymptoms,
  words: Words,
  isAlone: boolean,
): Markup {
  const several = fits ? words.severalFit : words.closest;
  const heading = found.length === 0 ? words.unknown : isCertain ? words.symptom : several;
  const shown = isCertain ? found.slice(0, 1) : found;
  return html`<div class="symptom" role="region" aria-labelledby="h-symptom"><h2 id="h-symptom">${heading}</h2>${shown.map(({ title, means, next, language }) => html`<div lang="${language}"><p><b>${title}.</b> ${means}</p>${words.language === 'en' && command(next)}</div>`)}${words.language !== 'en' && isAlone && html`<p class="note">${words.nextPaste}</p>`}</div>`;
}

/** Renders the evidence in a fold, in the language of the page; texts of the rules stay English. */
function details(judged: DeskResult, words: Words): Markup {
  const reply = judged.replies.find(({ language }) => language === words.language);
  const lists = [
    [words.notInPaste, judged.notInPaste],
    [words.notJudged, judged.notJudged],
  ] as const;
  return html`${words.language === 'en' || !reply ? inEnglish(judged, words) : inOwnWords(judged, reply, words)}${lists.map(
    ([label, all]) =>
      all.length > 0 &&
      html`<p class="note">${label}: ${all.map((each) => termOf(each, words)).join(', ')}.</p>`,
  )}`;
}

function inEnglish(judged: DeskResult, words: Words): Markup {
  const { story, rows, cause, findings } = judged;
  return html`${(story.length > 0 || rows.length > 0) && fold({ summary: words.story, body: storyIn(judged) })}${
    cause && fold({ summary: words.cause, note: cause.title, body: blocksOf([causeOf(cause)]) })
  }${findings.length > 0 && fold({ summary: words.findings, note: String(findings.length), body: findingsIn(judged) })}`;
}

function inOwnWords(
  judged: DeskResult,
  { headline, problems, remedies }: DeskResult['replies'][number],
  words: Words,
): Markup {
  const { said, reading, rows, cause } = judged;
  return html`${rows.length > 0 && fold({ summary: words.story, body: html`<p>${headline}</p>${blocksOf([rowsIn(judged, words)])}` })}${
    problems.length > 0 &&
    fold({
      summary: words.findings,
      note: String(problems.length),
      body: html`<ul>${problems.slice(0, maxFindings).map((seen, i) => html`<li><b>${seen}</b> ${remedies[i]}</li>`)}</ul>`,
    })
  }${fold({ summary: words.english, body: html`<div lang="en">${[said, ...reading].map((each) => html`<p>${each}</p>`)}${storyIn(judged)}${cause && blocksOf([causeOf(cause)])}${findingsIn(judged)}</div>` })}`;
}

const findingsIn = ({ findings }: DeskResult): Markup =>
  html`${findings.slice(0, maxFindings).map(findingIn)}`;

const storyIn = ({ story, rows }: DeskResult): Content =>
  blocksOf(storySection(story, rows).slice(1));

/** What the buyer saw in words of ours, and not of the client. */
const ofOurs = new Set([
  'nothing',
  'the contract does not say',
  'a generic error that the buyer cannot resolve',
]);

const rowsIn = ({ rows }: DeskResult, words: Words): Block => ({
  kind: 'facts',
  facts: rows.map(({ label, text, wrong }) => ({
    label: termOf(label, words),
    text: [
      label === 'buyer saw' && !ofOurs.has(text)
        ? figureIn(words.language, text)
        : termOf(text, words),
      ...(wrong === undefined ? [] : [termOf(wrong, words)]),
    ].join(', '),
  })),
});

/** Last of the known mistakes: it stands beside another one. */
const ofRequest = 'the request does not keep the contract';

/** A mistake in the words of the page, where it has them. */
function mistakeIn(mistake: string, { language, mistakes }: Words): Markup {
  const known: { readonly [words: string]: string } = mistakes;
  const said = mistake.toLowerCase();
  const found = Object.keys(known).filter((words) => said.includes(words.toLowerCase()));
  const [first, ...more] = found.map((words) => known[words]);
  return first === undefined
    ? html`<span lang="en">${mistake}</span>`
    : html`<span lang="${language}">${[first, ...(found.includes(ofRequest) ? more.slice(-1) : [])].join(' ')}</span>`;
}

/** Translates a term of `judge`, which may be followed by a number, if the language has it. */
function termOf(text: string, { language, terms }: Words): string {
  const known: { readonly [text: string]: string | undefined } = terms;
  const [word = '', ...rest] = text.split(/ (?=[\d\u2212-])/);
  const figures = rest.map((each) => figureIn(language, each));
  return (
    known[text] ??
    known[text.split(/ (?=[A-Z])/, 1)[0] ?? ''] ??
    (known[word] ? [known[word], ...figures].join(' ') : figureIn(language, text))
  );
}

/** Maximum number of findings shown; more in one answer mean a broken list. */
const maxFindings = 30;

const findingIn = (finding: Finding, index: number): Markup => {
  const { samples: _, repeat: __, ...block } = findingOf(alone(finding));
  return findingMarkup({ ...block, number: String(index + 1), anchor: `finding-${index + 1}` });
};
