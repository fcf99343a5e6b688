/** Findings: what was expected and what was received, with the evidence under it. */
const findings = `
.finding { padding-top: 32px; margin-top: 40px; border-top: 1px solid var(--line); }
h2 + .finding, .filter + .finding, .intro + .finding { margin-top: 0; padding-top: 8px; border-top: 0; }
.finding > header { display: grid; grid-template-columns: 28px minmax(0, 1fr); gap: 2px 8px; align-items: baseline; }
.finding h3 { font-size: 19px; }
.finding > header .i { font-size: 17px; align-self: center; }
.finding > header p { grid-column: 2; display: flex; flex-wrap: wrap; gap: 0 20px; font-size: 13px; color: var(--soft); }
.body { margin-top: 14px; }
.msg { max-width: 68ch; } .msg ~ .facts { margin-top: 16px; }
.versus { display: grid; gap: 12px; margin: 20px 0; }
.versus > div, .pair > div { min-width: 0; } .versus.whole { grid-template-columns: minmax(0, 1fr); }
.panel { background: var(--wash); border-left: 2px solid var(--soft); padding: 10px 16px 12px; }
.panel.got { border-left: 4px solid var(--fail); padding-left: 14px; } .warned .panel.got { border-left-color: var(--warn); } .eased .panel.got { border-left-color: var(--soft); }
.panel h4 { font-size: 12px; line-height: 20px; font-weight: 600; color: var(--soft); margin-bottom: 4px; } .panel h4 code { font-size: 11.5px; font-weight: 400; }
.panel .received { color: var(--fail); } .warned .panel .received { color: var(--warn); } .eased .panel .received { color: inherit; }
.panel .phrase { font-weight: 500; }
.panel pre + pre, .phrase + pre { margin-top: 8px; }
pre { white-space: pre-wrap; line-height: 1.55; tab-size: 2; }
mark { background: none; color: var(--fail); font-weight: 600; } .warned mark { color: var(--warn); } .eased mark { color: inherit; }
pre b { font-weight: 600; }
.facts { display: grid; gap: 12px; max-width: 80ch; }
.facts dt { font-size: 13px; color: var(--soft); }
.facts dd > p + p { margin-top: 6px; }
.sub { font-size: 13px; font-weight: 600; margin: 24px 0 4px; line-height: 1.5; }
.where { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 80ch; } .where li > :first-child { min-width: 0; }
.where li { display: flex; justify-content: space-between; gap: 16px; border-bottom: 1px solid var(--line); padding: 5px 0; font-size: 13px; }
details { border-bottom: 1px solid var(--line); }
:not(details) + details { border-top: 1px solid var(--line); margin-top: 20px; }
summary { cursor: pointer; padding: 9px 0; font-weight: 500; list-style: none; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 10px; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ""; width: 6px; height: 6px; flex: none; border: solid var(--soft); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg) translate(-1px, -1px); }
details[open] > summary::before { transform: rotate(45deg) translate(-1px, -1px); }
summary small { margin-left: auto; color: var(--soft); font-size: 13px; font-weight: 400; text-align: right; }
summary:hover > span { text-decoration: underline; text-decoration-color: var(--soft); text-decoration-thickness: 1px; text-underline-offset: 3px; }
.fold { padding: 4px 0 20px; }
.pair { display: grid; gap: 12px; } .pair pre { font-size: 12px; }
.pair + .note { margin: 8px 0 0; } .note + .pair { margin-top: 16px; }
.cmd { position: relative; background: var(--wash); padding: 10px 16px; margin-top: 8px; }
.copy { position: absolute; top: 6px; right: 8px; }
.cmd:has(.copy:not([hidden])) { padding-right: 92px; }
.ledger { display: flex; flex-wrap: wrap; gap: 4px 40px; margin: 0 0 20px; }
.ledger dt { font-size: 13px; color: var(--soft); } .ledger dd { font-size: 22px; font-weight: 600; letter-spacing: -.015em; line-height: 1.3; } .ledger div { margin-bottom: 8px; min-width: 0; }
.matrix { width: auto; margin-top: 16px; }
.matrix th, .matrix td { padding: 2px 9px; text-align: center; font-size: 12px; }
.matrix thead th { writing-mode: vertical-rl; text-align: left; padding: 6px 4px; font: 12px var(--mono); transform: rotate(180deg); border: 0; max-height: 180px; }
.matrix thead th.h { writing-mode: horizontal-tb; transform: none; padding-left: 0; vertical-align: bottom; } .matrix thead th.h:last-child { padding-left: 20px; }
.matrix tbody th { text-align: right; padding-left: 0; color: var(--soft); }
.matrix .hot { background: var(--wash); font-weight: 600; } .matrix td.received { text-align: left; padding-left: 20px; white-space: nowrap; }
`;

/** Tables, pictures and the list of clauses. */
const data = `
table { border-collapse: collapse; width: 100%; text-align: left; }
th, td { padding: 9px 24px 9px 0; vertical-align: baseline; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
thead th { font-size: 12px; line-height: 1.4; font-weight: 500; color: var(--soft); border-bottom-color: var(--soft); vertical-align: bottom; overflow-wrap: normal; }
tbody th { font-weight: 500; }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0; }
.num { text-align: right; white-space: nowrap; }
.group th { padding-top: 24px; font-size: 13px; font-weight: 600; border-bottom-color: var(--soft); }
.group .i { margin-right: 6px; }
.id { display: block; font: 11.5px/1.5 var(--mono); color: var(--soft); overflow-wrap: anywhere; font-weight: 400; }
.scroll { overflow-x: auto; position: relative; } .scroll .mono { white-space: nowrap; } tfoot .mono { font: inherit; font-weight: 600; }
.aside { display: block; font-size: 13px; line-height: 1.5; color: var(--soft); }
.named { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; } .named .aside { margin-top: 6px; }
.small td, .small th { font-size: 13px; padding-top: 6px; padding-bottom: 6px; }
.small td:not(:last-child), .small th:not(:last-child) { padding-right: 20px; }
@media print, (min-width: 940px) {
  .out tbody th { width: 36%; } .out .seen { width: 24%; } .out td:last-child { width: 1%; }
  .out td:nth-child(2) { white-space: nowrap; } #open td:nth-child(2) { min-width: 132px; overflow-wrap: normal; } #configuration th { min-width: 216px; } .all tbody th { width: 46%; } .ep .strip { width: 38%; padding-right: 28px; }
}
.out .seen { white-space: normal; } .out td { overflow-wrap: break-word; } .out q { overflow-wrap: anywhere; }
.words { overflow-wrap: anywhere; min-width: 15ch; }

svg.pic { display: block; width: 100%; overflow: visible; }
.pic text { font: 11px var(--sans); fill: var(--soft); font-variant-numeric: tabular-nums; }
.pic .grid { stroke: var(--line); } .pic .axis { stroke: var(--soft); }
.pic .limit { stroke: var(--ink); stroke-dasharray: 3 3; }
.pic .span { stroke: var(--ink); stroke-width: 1.5; }
.pic .dot { fill: var(--ink); fill-opacity: .42; } .pic .bad { fill: var(--fail); stroke: var(--paper); stroke-width: 1.5; }
.pic .bar { fill: var(--soft); fill-opacity: .5; } .pic .lab { fill: var(--ink); } .pic .badlab { fill: var(--fail); font-weight: 600; }
.pic .k { fill: var(--soft); } .pic .ok { fill: var(--pass); } .pic .b { fill: var(--fail); } .pic .n { fill: none; stroke: var(--soft); }
.ep td, .ep th { vertical-align: middle; padding-top: 14px; padding-bottom: 14px; }
.ep thead th { padding-top: 9px; padding-bottom: 9px; }
.ep .id { white-space: nowrap; }
.ep .tally { display: block; font-size: 13px; color: var(--soft); }
.ep .num { padding-right: 18px; } .ep .num:last-child { padding-right: 0; }
.own-axis { display: none !important; }
.ep tr.axis td { padding-top: 4px; padding-bottom: 0; border: 0; }
.ep .ticks { display: block; max-width: 168px; margin-top: 5px; }
.places { max-width: 80ch; margin: 20px 0 4px; }

.legend { display: flex; flex-wrap: wrap; gap: 4px 24px; font-size: 13px; margin-bottom: 24px; }
.legend li { display: flex; gap: 7px; align-items: center; }
.clauses + h3, .legend + h3 { margin-top: 28px; }
h3.area { font-size: 15px; display: flex; justify-content: space-between; gap: 16px; padding-bottom: 6px; border-bottom: 1px solid var(--soft); letter-spacing: 0; }
h3.area small { font-weight: 400; font-size: 13px; color: var(--soft); }
.clauses { columns: 340px; column-gap: 40px; }
.clauses li { break-inside: avoid; display: grid; grid-template-columns: 20px minmax(0, 1fr); padding: 7px 0; border-bottom: 1px solid var(--line); font-size: 13px; line-height: 1.5; }
.clauses .i { margin-top: 3px; font-size: 13px; } .clauses .broken .text { font-weight: 600; }
.clauses .id em { font-style: normal; font-family: var(--sans); }
`;

/** Narrow, wide, high contrast and paper. */
const adaptive = `
@media screen and (max-width: 939px) {
  .roomy { display: none; }
  .stack, .stack tbody, .stack tr, .stack th, .stack td { display: block; }
  .stack thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .stack tr { padding: 12px 0; border-bottom: 1px solid var(--line); }
  .stack tr > th, .stack tr > td { border: 0; padding: 1px 0; text-align: left; white-space: normal; width: auto; }
  .own-axis { display: block !important; }
  .ep tr.axis { display: none; }
  .stack td[data-l] { display: grid; grid-template-columns: 104px minmax(0, 1fr); gap: 0 12px; }
  .stack td[data-l]::before { content: attr(data-l); color: var(--soft); font-size: 13px; }
  .stack td:empty { display: none; }
  .out tr:not(.group) { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 6px 16px; } .out tr > th { grid-column: 1 / -1; }
  .out td { grid-column: span 2; } .out td.num { grid-column: span 3; order: 1; }
  .stack.out td[data-l], .stack.out td[data-l]::before { display: block; }
  .stack tr.group th { padding: 16px 0 0; } .stack tr.group { padding-bottom: 8px; }
  .stack.ep td.strip { width: 100%; padding: 10px 0 4px; }
  .stack.ep td.quarter { display: inline-grid; grid-template-columns: auto; width: 25%; padding-right: 0; overflow-wrap: normal; }
}
@media screen and (max-width: 759px) { .panel table :is(th, td) { padding-right: 8px; } .panel table :is(.mono, code) { font-size: 11px; } }
@media screen and (max-width: 379px) { .out td { grid-column: span 3; } .out td:last-child { grid-column: 1 / -1; } }
@media print, (min-width: 760px) {
  .page { padding: 0 40px 120px; }
  .figures { grid-template-columns: repeat(5, 1fr); gap: 32px; }
  .mend li { grid-template-columns: 28px minmax(0, 5fr) minmax(0, 5fr); } .mend .stake { grid-column: 3; }
  .versus, .pair { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 16px; } .pair { grid-template-columns: minmax(0, 5fr) minmax(0, 3fr); }
  .facts > div { display: grid; grid-template-columns: 96px minmax(0, 1fr); gap: 0 12px; } .facts dt { line-height: 24px; }
  .body { margin-left: 36px; }
}
@media screen and (min-width: 1320px) {
  .page { display: grid; grid-template-columns: 208px minmax(0, 1fr); column-gap: 72px; }
  .masthead { grid-column: 1 / -1; border-bottom: 1px solid var(--line); }
  .contents { display: block; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 44px 4px 24px 0; font-size: 13px; line-height: 1.45; }
  .contents a { display: flex; justify-content: space-between; gap: 12px; padding: 4px 0; text-decoration: none; } .contents a:hover { text-decoration: underline; }
  .contents ol ol { margin: 2px 0 6px; border-left: 1px solid var(--line); padding-left: 12px; } .contents ol ol a { color: var(--soft); } .contents small { font-size: 13px; color: var(--soft); }
  footer { grid-column: 2; }
}
@media (forced-colors: active) { .pic .dot, .pic .bar, .pic .k, .pic .ok { fill: CanvasText; } .pic .bad, .pic .b { fill: Highlight; } }
@media print {
  .roomy { display: none; }
  @page { margin: 16mm 14mm; }
  :root { color-scheme: light; --paper: #fff; --wash: #f6f7f8; --line: #cfd3d8; --rule: #000; --ink: #000; --soft: #4d535d; --fail: #a31d16; --warn: #704600; --pass: #12613a; }
  body { font-size: 10pt; line-height: 1.45; } code, pre, .mono { font-size: 8.5pt; }
  .page { padding: 0; max-width: none; } .contents, .skip, .filter, .copy { display: none !important; }
  section { padding-top: 28pt; } h1 { font-size: 26pt; } .lead { font-size: 12pt; }
  h2, h3, h4, thead, summary { break-after: avoid; } tr, .panel, .clauses li, .mend li, .figures, figure, .facts > div { break-inside: avoid; }
  .fold .panel { break-inside: auto; } .pair { grid-template-columns: minmax(0, 1fr); }
  details::details-content { content-visibility: visible; block-size: auto; display: block; }
  summary::before, .no-print { display: none; } tfoot { display: table-row-group; }
  .scroll { overflow: visible; } th, td { padding-right: 10px; } table, .id, .note, .aside, .small td, .small th { font-size: 8.5pt; }
  .ep .tally { white-space: normal; font-size: 8.5pt; } .ep .strip { width: 26%; padding-right: 14px; } .ep .tally { min-width: 18ch; } .ep .num { padding-right: 8px; } .ep .axis .lab:nth-last-child(2) { display: none; }
  .pic .dot, .pic .bar, .panel { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  a { text-decoration: none; }
  body:has(#evidence:not(:checked)) {
    section { padding-top: 10pt; } h1 { font-size: 22pt; } .lead { font-size: 10.5pt; line-height: 1.4; }
    .lead, .mend, .figures { margin-top: 10pt; } .mend li { padding: 2.5pt 0; font-size: 9pt; line-height: 1.35; }
    #endpoints { break-inside: avoid; } .ep td, .ep th { padding-top: 2pt; padding-bottom: 2pt; } .on-paper { display: block; margin-top: 6pt; }
    .finding { break-inside: avoid; margin: 0; padding: 3pt 0; border: 0; } footer { margin-top: 8pt; padding-top: 4pt; }
    .finding > header { grid-template-columns: 20px minmax(0, 1fr) auto; } .finding > header p { grid-column: 3; font-size: 8.5pt; } .finding > header code { display: none; }
    .finding h3 { font-size: 10.5pt; } .body { margin: 0 0 0 28px; } .facts { margin: 0; max-width: none; font-size: 9pt; line-height: 1.35; } .facts > div { display: block; } .facts dt { display: none; } .effect { display: block; }
    :is(.mend li:nth-child(n+21), .untold, #endpoints h2 small, #endpoints .note, .finding .note, .ep .strip, .ep .axis, .ticks, #outcomes, #records, #history, #waivers, #not-judged, :has(#findings) > #warnings, :has(#findings) > #waived, #warnings .body, #waived .body, #open, #coverage, #scenarios, #configuration, details, .versus, .ledger, .places, .finding .scroll, .finding .sub, .where, .msg, .remedy, .contract) { display: none; }
  }
}
`;

/** Colours, type, the frame of the page and the verdict (looks 2 and 3). */
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
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 24px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.6 var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, h2, h3, h4, p, ol, ul, dl, dd, figure, pre, table { margin: 0; padding: 0; }
h1, h2, h3 { line-height: 1.2; font-weight: 650; letter-spacing: -.012em; text-wrap: balance; }
ol, ul { list-style: none; }
a { color: inherit; text-decoration: underline; text-decoration-color: var(--under); text-decoration-thickness: 1px; text-underline-offset: 3px; }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px; border-radius: 2px; }
:target { scroll-margin-top: 24px; }
tr:target, li:target { outline: 1px solid var(--soft); outline-offset: 4px; }
code, pre, .mono { font-family: var(--mono); font-size: 12.5px; font-variant-ligatures: none; }
.soft { color: var(--soft); } .nowrap { white-space: nowrap; } .strong { font-weight: 600; }
.fail { color: var(--fail); } .warn { color: var(--warn); } .pass { color: var(--pass); }
.i { width: 1em; height: 1em; flex: none; vertical-align: -.125em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 16px; top: -60px; padding: 8px 16px; background: var(--ink); color: var(--paper); z-index: 2; }
.skip:focus { top: 16px; } .on-paper { display: none; }
.sprite { position: absolute; width: 0; height: 0; }

.page { max-width: 1440px; margin: 0 auto; padding: 0 20px 96px; }
.contents { display: none; }
section { padding-top: 72px; }
section > h2 { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 24px; border-top: 1px solid var(--rule); padding-top: 12px; margin-bottom: 20px; font-size: 21px; }
h2 small { font-size: 13px; font-weight: 400; letter-spacing: 0; color: var(--soft); }
.intro { max-width: 68ch; color: var(--soft); margin-bottom: 20px; }
.note { max-width: 76ch; color: var(--soft); font-size: 13px; line-height: 1.55; margin-top: 12px; }

.masthead { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; padding: 20px 0; font-size: 13px; color: var(--soft); }
.masthead > * { min-width: 0; } .masthead b { color: var(--ink); font-weight: 600; }
#verdict { padding-top: 40px; }
.word { display: flex; align-items: center; gap: 8px; font-weight: 600; margin-bottom: 12px; }
h1 { font-size: clamp(30px, 4.2vw, 46px); line-height: 1.08; letter-spacing: -.024em; max-width: 22ch; }
.lead { font-size: clamp(16px, 1.5vw, 18px); line-height: 1.6; max-width: 66ch; margin-top: 24px; text-wrap: pretty; }
.try { max-width: 68ch; margin-top: 24px; }
.mend { margin-top: 32px; counter-reset: m; border-top: 1px solid var(--line); }
.mend li { counter-increment: m; display: grid; grid-template-columns: 28px 1fr; gap: 0 8px; padding: 10px 0; border-bottom: 1px solid var(--line); }
.mend li::before { content: counter(m); color: var(--soft); }
.mend a { font-weight: 600; } .mend .stake { color: var(--soft); grid-column: 2; }
.open { font-size: 14px; color: var(--soft); max-width: 80ch; margin-top: 16px; overflow-wrap: anywhere; }
.figures { display: grid; grid-template-columns: repeat(2, 1fr); gap: 24px; margin-top: 40px; }
.figures dt { font-size: 13px; color: var(--soft); }
.figures dd { font-size: 28px; line-height: 1.2; font-weight: 600; letter-spacing: -.02em; }
.figures dd + dd { font-size: 13px; line-height: 1.5; font-weight: 400; letter-spacing: 0; color: var(--soft); margin-top: 4px; }
button, input { font: 13px/1.5 var(--sans); color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: 4px; padding: 3px 10px; min-height: 28px; }
button { cursor: pointer; } button:hover { border-color: var(--ink); }
button[aria-pressed="true"] { background: var(--ink); border-color: var(--ink); color: var(--paper); }
.filter { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 12px 0; font-size: 13px; }
.filter input { flex: 1 1 180px; max-width: 320px; }
.filter output { color: var(--soft); }
footer { margin-top: 72px; padding-top: 12px; border-top: 1px solid var(--rule); font-size: 13px; color: var(--soft); display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; }
`;

/** The one style sheet; its hash stands in the page's policy. */
export const style: string = page + data + findings + adaptive;
