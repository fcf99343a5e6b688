import type { Finding } from '../../../model/run.ts';
import { capital } from '../../../standards/text/figures.ts';
import { findingOf } from '../../page/finding.ts';
import { alone } from '../../view/groups.ts';
import { findingOf as findingMarkup } from '../blocks.ts';
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
import { policyOf } from '../frame/policy.ts';
import { copying } from '../frame/script.ts';
import { section } from '../frame/section.ts';
import { style as report } from '../frame/style.ts';
import type { DeskForm, DeskPage, DeskResult } from './shape.ts';

/** Copies a reply, and sends the form with Ctrl or Command and Enter. All else works without it. */
const script = `
${copying}const form = document.querySelector('form');
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form.requestSubmit(); }
});
const judged = document.getElementById('result');
if (judged) judged.focus();
`;

/** The style sheet of the report, and what a form needs beside it. */
const style = `${report}
.page { display: block; max-width: 1160px; }
.desk { display: grid; gap: 20px; max-width: 80ch; margin-top: 28px; }
.desk label, .desk legend { display: block; font-size: 13px; font-weight: 500; margin-bottom: 4px; padding: 0; }
.desk fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.desk .hint { font-size: 13px; line-height: 1.5; color: var(--soft); margin-top: 4px; }
.desk textarea { display: block; width: 100%; min-height: 220px; resize: vertical; padding: 10px 12px; font: 12.5px/1.55 var(--mono); color: var(--ink); background: var(--wash); border: 1px solid var(--soft); border-radius: 4px; tab-size: 2; }
.desk select, .desk input[type="text"] { width: 100%; min-height: 34px; font: 14px/1.4 var(--sans); color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: 4px; padding: 5px 8px; }
.desk .row { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr)); }
.desk .choices { display: flex; flex-wrap: wrap; gap: 8px 20px; }
.desk .choices label { display: flex; align-items: center; gap: 8px; min-height: 28px; font-size: 14px; font-weight: 400; margin: 0; }
.desk .choices input { min-height: 0; margin: 0; accent-color: var(--ink); }
.desk .go { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; }
.go button { min-height: 38px; padding: 7px 20px; font-size: 15px; font-weight: 600; background: var(--ink); border-color: var(--ink); color: var(--paper); }
.mistake { border-left: 4px solid var(--fail); background: var(--wash); padding: 10px 16px 12px; max-width: 80ch; margin-top: 24px; }
.mistake b { color: var(--fail); }
#result:focus { outline: none; }
main > h1, main > #result:not(.mistake) { padding-top: 28px; }
#cause h3 { margin-bottom: 14px; }
h1.small { font-size: clamp(24px, 3vw, 32px); max-width: 30ch; }
.story { counter-reset: s; max-width: 68ch; display: grid; gap: 8px; }
.story li { counter-increment: s; display: grid; grid-template-columns: 28px minmax(0, 1fr); gap: 0 8px; }
.story li::before { content: counter(s); color: var(--soft); }
.decided { margin-top: 20px; max-width: 68ch; }
.decided td, .decided th { padding-top: 6px; padding-bottom: 6px; } .decided th { width: 120px; font-weight: 400; color: var(--soft); }
.reply pre { white-space: pre-wrap; font: 14px/1.6 var(--sans); }
.reply details { max-width: 80ch; }
@media (max-width: 480px) { .desk textarea { min-height: 180px; } .reply .cmd:has(.copy:not([hidden])) { padding: 52px 16px 10px; } }
@media print { #again, .desk, .reply details:not([open]), .reply summary { display: none; } .reply .cmd { border: 0; padding: 0; background: none; } }
`;

/** As a header; its form goes to where it came from. */
export const policy: string = policyOf(
  style,
  script,
  "form-action 'self'",
  "frame-ancestors 'none'",
);

/** The desk: a form, and what is reported of the answer that was pasted into it. */
export function deskPage(page: DeskPage): string {
  const { form, judged, mistake, version } = page;
  const title = judged ? `${capital(judged.verdict)} · greenlight desk` : 'greenlight desk';
  return written(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${mistake === undefined ? title : `Not judged · greenlight desk`}</title>
<link rel="icon" href="data:,">
<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="${judged ? '#result' : '#paste'}">Skip to the ${judged ? 'result' : 'form'}</a>
${sprite}
<div class="page">
<header class="masthead"><span><b>greenlight</b> desk</span><span>Nothing leaves this machine</span></header>
<main>
${mistake !== undefined && html`<div class="mistake" id="result" role="alert" tabindex="-1"><p><b>Not judged.</b> ${mistake}</p></div>`}
${judged ? result(judged, form) : html`<h1 class="small">Paste an answer of a client</h1>`}
${judged ? section({ id: 'again', title: 'Judge another answer', body: fields(page) }) : fields(page)}
</main>
<footer><span>greenlight ${version}</span><span>The same as <code>greenlight judge ${form.endpoint} -</code></span></footer>
</div>
<script>${trusted(script)}</script>
</body>
</html>
`);
}

const option = (value: string, chosen: string): Markup =>
  value === chosen
    ? html`<option value="${value}" selected>${value}</option>`
    : html`<option value="${value}">${value}</option>`;

const radio = (language: string, name: string, form: DeskForm): Markup =>
  html`<label><input type="radio" name="language" value="${language}"${language === form.language && html` checked`}> <span lang="${language}">${name}</span></label>`;

function fields({ form, endpoints, situations, languages, mistake }: DeskPage): Markup {
  const field = (name: 'status' | 'duration', label: string, hint: string) =>
    html`<div><label for="${name}">${label}</label><input type="text" id="${name}" name="${name}" value="${typed(form[name])}" autocomplete="off" aria-describedby="${name}-hint"${name === 'status' && html` inputmode="numeric"`}><p class="hint" id="${name}-hint">${hint}</p></div>`;
  return html`<form class="desk" method="post" action="." accept-charset="utf-8">
<div><label for="endpoint">Endpoint</label><select id="endpoint" name="endpoint">${endpoints.map((each) => option(each, form.endpoint))}</select></div>
<div><label for="paste">The answer, as it stands in the log or the ticket</label><textarea id="paste" name="paste" required spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="paste-hint"${mistake !== undefined && html` aria-invalid="true"`}>
${typed(form.paste)}</textarea><p class="hint" id="paste-hint">With or without headers: raw HTTP, the output of curl, an HTTP archive, a log line, or JSON alone.</p></div>
<div class="row">${field('status', 'Status', 'If the paste has none.')}${field('duration', 'Duration', 'Such as 12s, if it is known.')}<div><label for="situation">Expected answer</label><select id="situation" name="situation" aria-describedby="situation-hint">${situations.map((each) => option(each, form.situation))}</select><p class="hint" id="situation-hint">quotable: a price; unquotable: a rejection.</p></div></div>
<fieldset><legend>Language of the reply</legend><div class="choices">${languages.map(({ language, name }) => radio(language, name, form))}</div></fieldset>
<p class="go"><button type="submit">Judge</button><span class="soft">or Ctrl and Enter</span></p>
</form>`;
}

function result(judged: DeskResult, form: DeskForm): Markup {
  const { word, name, colour } = verdictWords[judged.verdict];
  const { findings, cause, move, notJudged, reading } = judged;
  return html`<div id="result" tabindex="-1">
<p class="word ${colour}">${icon(name)} ${word}</p>
<h1 class="small">${judged.said}</h1>
${reading.map((each) => html`<p class="note">${each}</p>`)}
</div>
${
  (judged.story.length > 0 || judged.rows.length > 0) &&
  section({ id: 'story', title: 'What happened', body: storyOf(judged) })
}
${findings.length > 0 && section({ id: 'findings', title: 'Findings', note: String(findings.length), body: findings.slice(0, mostFindings).map(findingIn) })}
${
  (cause || move) &&
  section({
    id: 'cause',
    title: cause ? 'Likely cause' : 'Next step',
    body: html`${cause && html`<h3>${cause.title} <small class="id">${cause.id}</small></h3>`}<dl class="facts">${
      cause && [
        ...(cause.evidence.length > 0
          ? [
              fact(
                'Seen',
                cause.evidence.map((each) => html`<p>${each}</p>`),
              ),
            ]
          : []),
        fact('Means', cause.means),
        fact('Remedy', cause.remedy),
      ]
    }${move && fact(cause ? 'Next step' : 'Who', `${move.who}: ${move.why}`)}</dl>`,
  })
}
${notJudged.length > 0 && html`<p class="note">Not judged: ${notJudged.join(', ')}.</p>`}
${section({ id: 'reply', title: 'Reply to the client', note: 'read it before you send it', body: repliesOf(judged, form) })}`;
}

/** More findings of one answer are a broken list; the rest is counted. */
const mostFindings = 30;

const storyOf = ({ story, rows }: DeskResult): Markup =>
  html`<ol class="story">${story.map((text) => html`<li><span>${text}</span></li>`)}</ol>${
    rows.length > 0 &&
    html`<table class="decided"><caption class="vh">What the service made of it</caption><tbody>${rows.map(({ label, text, wrong }) => html`<tr><th scope="row">${label}</th><td>${text}${wrong !== undefined && html` <span class="fail">${icon('fail')} ${wrong}</span>`}</td></tr>`)}</tbody></table>`
  }`;

const fact = (label: string, text: Content): Markup =>
  html`<div><dt>${label}</dt><dd>${text}</dd></div>`;

const findingIn = (finding: Finding, index: number): Markup => {
  const { samples: _, repeat: __, ...block } = findingOf(alone(finding));
  return findingMarkup({
    ...block,
    number: String(index + 1),
    anchor: `finding-${index + 1}`,
  });
};

const repliesOf = ({ replies }: DeskResult, { language }: DeskForm): Markup =>
  html`<div class="reply">${replies.map(
    (reply) =>
      html`<details name="reply"${reply.language === language && html` open`}><summary><span lang="${reply.language}">${reply.name}</span></summary><div class="fold"><div class="cmd" lang="${reply.language}"><pre>${multiline(reply.text, 20_000)}</pre><button type="button" class="copy" lang="en" hidden>Copy</button></div></div></details>`,
  )}</div>`;
