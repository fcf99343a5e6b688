/** Lists, tables, facts and code, used by every document. */
const blocks = `
.sub { font-size: 15px; font-weight: 600; margin: 24px 0 6px; line-height: 1.5; letter-spacing: 0; } h4.sub { font-size: 14px; } .sub small { font-size: 14px; font-weight: 400; color: var(--soft); margin-left: 6px; }
.aside { display: block; font-size: 14px; line-height: 1.5; color: var(--soft); }
.list > li { display: grid; grid-template-columns: 20px minmax(0, 1fr); gap: 0 8px; padding: 7px 0; border-bottom: 1px solid var(--line); }
.list .beside { grid-column: 2; font-size: 14px; color: var(--soft); } .list .beside:empty { display: none; }
.steps { counter-reset: s; border-top: 1px solid var(--line); }
.steps li { counter-increment: s; display: grid; grid-template-columns: 28px minmax(0, 1fr); gap: 0 8px; padding: 8px 0; border-bottom: 1px solid var(--line); }
.steps li::before { content: counter(s); color: var(--soft); } .steps li > * { grid-column: 2; } .steps a { font-weight: 600; }
.facts { display: grid; gap: 8px; }
.facts dt { font-size: 14px; color: var(--soft); } .facts dd > p + p { margin-top: 6px; } .fold > * + .cmd, .scroll + .note { margin-top: 8px; }
table { border-collapse: collapse; width: 100%; text-align: left; font-size: 14px; }
th, td { padding: 7px 16px 7px 0; vertical-align: baseline; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
thead th { font-size: 14px; line-height: 1.4; font-weight: 500; color: var(--soft); border-bottom-color: var(--soft); vertical-align: bottom; overflow-wrap: normal; }
.stack td:first-child { font-weight: 500; }
.num { text-align: right; white-space: nowrap; }
.scroll { overflow-x: auto; }
pre { white-space: pre-wrap; line-height: 1.55; tab-size: 2; } pre b { font-weight: 600; }
mark { background: none; color: var(--fail); font-weight: 600; } .warned mark { color: var(--warn); } .eased mark { color: inherit; }
.cmd { position: relative; background: var(--wash); padding: 10px 16px; margin-top: 8px; }
.cmd:has(.copy:not([hidden])) { padding-right: 92px; }
.cmd .copy { position: absolute; top: 6px; right: 8px; }
details { border-bottom: 1px solid var(--line); } :not(details) + details { border-top: 1px solid var(--line); margin-top: 16px; }
summary { cursor: pointer; padding: 9px 0; font-weight: 500; list-style: none; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 10px; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ""; width: 6px; height: 6px; flex: none; border: solid var(--soft); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg) translate(-1px, -1px); }
details[open] > summary::before { transform: rotate(45deg) translate(-1px, -1px); }
summary small { margin-left: auto; min-width: 0; color: var(--soft); font-size: 14px; font-weight: 400; text-align: right; }
summary:hover > span { text-decoration: underline; text-decoration-color: var(--soft); text-decoration-thickness: 1px; text-underline-offset: 3px; }
.fold { padding: 4px 0 20px; } .fold > .sub:first-child { margin-top: 4px; }
`;

const findings = `
.finding { padding-top: 24px; margin-top: 28px; border-top: 1px solid var(--line); }
h2 + .finding { margin-top: 0; padding-top: 8px; border-top: 0; }
.finding > header { display: grid; grid-template-columns: 28px minmax(0, 1fr); gap: 2px 8px; align-items: baseline; }
.finding h3 { font-size: 19px; } .finding > header .i { font-size: 17px; align-self: center; }
.finding > header p { grid-column: 2; display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 20px; font-size: 14px; color: var(--soft); }
.explain { font-family: var(--mono); font-size: 13px; } .explain code { color: var(--ink); font-size: inherit; } .explain button { margin-left: 8px; min-height: 24px; padding: 0 8px; border-color: var(--line); } .mail { margin-left: auto; }
.here { color: var(--soft); font-weight: 400; text-decoration: none; } .here:hover { color: var(--ink); }
.body { margin-top: 12px; } .body > .facts { margin-top: 14px; }
.versus { display: grid; gap: 12px; margin: 14px 0; } .versus > div { min-width: 0; }
.panel { background: var(--wash); border-left: 2px solid var(--soft); padding: 8px 16px 10px; }
.panel.got { border-left: 4px solid var(--fail); padding-left: 14px; } .warned .panel.got { border-left-color: var(--warn); } .eased .panel.got { border-left-color: var(--soft); }
.panel h4 { font-size: 14px; line-height: 22px; font-weight: 600; color: var(--soft); }
.got h4 { color: var(--fail); } .warned .got h4 { color: var(--warn); } .eased .got h4 { color: inherit; }
figure { margin: 8px 0 16px; } svg.pic { display: block; width: 100%; overflow: visible; }
.times { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px 20px; align-items: center; font-size: 14px; }
.plot { display: grid; grid-template-columns: 44px minmax(0, 1fr); gap: 0 8px; font-size: 14px; } .plot > p, .plot figcaption { grid-column: 1 / -1; } .plot .x { text-align: right; }
.pic text { font: 12px var(--sans); fill: var(--soft); font-variant-numeric: tabular-nums; }
.pic .grid { stroke: var(--line); } .pic .axis { stroke: var(--soft); } .pic .limit { stroke: var(--ink); stroke-dasharray: 3 3; } .pic .span { stroke: var(--ink); stroke-width: 1.5; }
.pic .dot { fill: var(--ink); fill-opacity: .42; } .pic .bad { fill: var(--fail); stroke: var(--paper); stroke-width: 1.5; }
.pic .bar { fill: var(--soft); fill-opacity: .5; } .pic .gone { fill: var(--fail); } .pic .lab { fill: var(--ink); }
.pic .b { fill: var(--fail); }
`;

/** Narrow and wide screens, high contrast, and print. */
const adaptive = `
@media screen and (max-width: 759px) {
  .roomy { display: none; }
  .stack, .stack tbody, .stack tr, .stack td { display: block; }
  .stack thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .stack tr { padding: 10px 0; border-bottom: 1px solid var(--line); }
  .stack tr > td { border: 0; padding: 1px 0; text-align: left; white-space: normal; }
  .stack td[data-l] { display: grid; grid-template-columns: 104px minmax(0, 1fr); gap: 0 12px; }
  .stack td[data-l]::before { content: attr(data-l); color: var(--soft); } .stack td:empty { display: none; }
}
@media print, (min-width: 760px) { .stack td { overflow-wrap: break-word; } }
@media print, (min-width: 760px) {
  .page { padding: 0 40px 96px; }
  .list > li:has(.beside:not(:empty)) { grid-template-columns: 20px minmax(0, 1fr) minmax(0, max-content); } .list .beside { grid-column: 3; max-width: 38ch; text-align: right; }
  .versus { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 16px; } .versus .panel:only-child, .versus .panel:nth-child(3) { grid-column: 1 / -1; }
  .facts > div { display: grid; grid-template-columns: 96px minmax(0, 1fr); gap: 0 12px; } .facts dt { line-height: 24px; }
  .numbers { grid-template-columns: repeat(6, 1fr); }
  .body { margin-left: 36px; } .times { grid-template-columns: 120px minmax(0, 1fr); }
}
@media screen and (min-width: 1160px) {
  .page { display: grid; grid-template-columns: 208px minmax(0, 840px); column-gap: 56px; max-width: 1184px; } .shortcuts { display: none; } html { scroll-padding-top: 24px; }
  .masthead { grid-column: 1 / -1; border-bottom: 1px solid var(--line); }
  .contents { order: 0; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 28px 4px 24px 0; line-height: 1.45; }
  .contents a { padding: 4px 0; } .contents a:hover { text-decoration: underline; }
  .contents ol ol { display: block; margin: 2px 0 6px; border-left: 1px solid var(--line); padding-left: 12px; } .contents ol ol a { color: var(--soft); }
  footer { grid-column: 2; }
}
@media (forced-colors: active) { .pic .dot, .pic .bar { fill: CanvasText; } .pic .bad, .pic .b, .pic .gone { fill: Highlight; } }
@media print {
  .roomy { display: none; }
  @page { margin: 16mm 14mm; }
  :root { color-scheme: light; --paper: #fff; --wash: #f6f7f8; --line: #cfd3d8; --rule: #000; --ink: #000; --soft: #4d535d; --fail: #a31d16; --warn: #704600; --pass: #12613a; }
  body { font-size: 10pt; line-height: 1.45; } code, pre { font-size: 8.5pt; } table, .note, .aside { font-size: 8.5pt; }
  .page { padding: 0; max-width: none; } .contents, .shortcuts, .skip, .copy, .here { display: none !important; }
  section { padding-top: 20pt; } h1 { font-size: 24pt; } .page { display: block; }
  h2, h3, h4, thead, summary { break-after: avoid; } tr, .panel, .list > li, .steps li, figure, .facts > div { break-inside: avoid; } .fold .panel { break-inside: auto; }
  details:not([open]) { display: none; } .scroll { overflow: visible; } a { text-decoration: none; }
  .pic .dot, .pic .bar, .panel { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

/** Colours, type, the page frame and the verdict (looks 2 and 3). */
const page = `
:root {
  color-scheme: light dark;
  --paper: #fff; --wash: #f6f7f8; --line: #dfe2e6; --under: #b4bac2; --rule: #14171c;
  --ink: #14171c; --soft: #565d69; --fail: #b3261e; --warn: #855300; --pass: #17703f;
  --sans: "Inter", "Helvetica Neue", "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101214; --wash: #191c1f; --line: #2f343a; --under: #565d66; --rule: #e8eaed;
    --ink: #e8eaed; --soft: #9ba3ae; --fail: #ff8f80; --warn: #e6b450; --pass: #6bcf9a;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 56px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, h2, h3, h4, p, ol, ul, dl, dd, figure, pre, table { margin: 0; padding: 0; }
h1, h2, h3 { line-height: 1.2; font-weight: 650; letter-spacing: -.012em; text-wrap: balance; }
ol, ul { list-style: none; }
a { color: inherit; text-decoration: underline; text-decoration-color: var(--under); text-decoration-thickness: 1px; text-underline-offset: 3px; }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px; border-radius: 2px; }
li:target { outline: 1px solid var(--soft); outline-offset: 4px; }
code, pre { font-family: var(--mono); font-size: 13px; font-variant-ligatures: none; }
.soft { color: var(--soft); }
.fail { color: var(--fail); } .warn { color: var(--warn); } .pass { color: var(--pass); }
.i { width: 1em; height: 1em; flex: none; vertical-align: -.125em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 16px; top: -60px; padding: 8px 16px; background: var(--ink); color: var(--paper); z-index: 2; }
.skip:focus { top: 16px; }
.sprite { position: absolute; width: 0; height: 0; }

.page { max-width: 880px; margin: 0 auto; padding: 0 20px 96px; display: flex; flex-direction: column; } .page > * { min-width: 0; }
.contents { order: 1; padding-top: 56px; font-size: 14px; line-height: 1.5; } footer { order: 2; } .contents a { display: flex; align-items: baseline; justify-content: space-between; gap: 12px; padding: 6px 0; text-decoration: none; } .contents ol ol { display: none; } .contents small { font-size: 14px; color: var(--soft); }
.shortcuts { position: sticky; top: 0; z-index: 1; display: flex; justify-content: space-between; gap: 20px; padding: 8px 0; font-size: 14px; background: var(--paper); border-bottom: 1px solid var(--line); }
section { padding-top: 56px; }
section > h2 { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 24px; border-top: 1px solid var(--rule); padding-top: 12px; margin-bottom: 12px; font-size: 21px; }
h2 small { font-size: 14px; font-weight: 400; letter-spacing: 0; color: var(--soft); }
.note { color: var(--soft); font-size: 14px; line-height: 1.55; margin-top: 12px; }

.masthead { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; padding: 20px 0; font-size: 14px; color: var(--soft); }
.masthead > * { min-width: 0; } .masthead b { color: var(--ink); font-weight: 600; }
#verdict { padding-top: 24px; }
.word { display: flex; align-items: center; gap: 8px; font-weight: 600; margin-bottom: 8px; }
h1 { font-size: clamp(26px, 3.6vw, 36px); line-height: 1.15; letter-spacing: -.02em; }
.lead { margin-top: 16px; }
.strip { margin: 20px 0 4px; padding: 12px 16px; background: var(--wash); } .strip dt { font-size: 13px; color: var(--soft); }
.numbers { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px 16px; } .numbers > div { display: flex; flex-direction: column-reverse; } .numbers dd { font-size: 22px; line-height: 1.25; font-weight: 600; }
.about { display: flex; flex-wrap: wrap; gap: 8px 28px; margin-top: 12px; padding-top: 10px; border-top: 1px solid var(--line); font-size: 14px; }
.issues .cost { color: var(--fail); font-size: 14px; }
#verdict .steps, #verdict .facts { margin-top: 16px; } #verdict > .note { margin-top: 16px; } .note + .steps { margin-top: 8px !important; }
button, input { font: 13px/1.5 var(--sans); color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: 4px; padding: 3px 10px; min-height: 28px; }
button { cursor: pointer; } button:hover { border-color: var(--ink); }
button[aria-pressed="true"] { background: var(--ink); border-color: var(--ink); color: var(--paper); }
footer { margin-top: 72px; padding-top: 12px; border-top: 1px solid var(--rule); font-size: 14px; color: var(--soft); display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; }
`;

/** The only style sheet, allowed by its hash in the policy. */
export const style: string = page + blocks + findings + adaptive;
