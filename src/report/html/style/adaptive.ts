/** Narrow, wide, high contrast and paper. */
export const adaptive = `
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
  .stack.ep td.quarter { display: inline-grid; grid-template-columns: auto; width: 24%; }
}
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
  body:not(:has(#evidence:checked)) section { padding-top: 14pt; } body:not(:has(#evidence:checked)) .finding { padding: 8pt 0; }
  body:not(:has(#evidence:checked)) :is(#endpoints .note, .ticks, #outcomes, #records, #history, #waivers, #not-judged, #warnings .body, #waived .body, #open, #coverage, #scenarios, #configuration, details, .versus, .ledger, .places, .finding .scroll, .finding .sub, .where, .msg, .remedy, .contract) { display: none; }
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
  .ep .tally { white-space: normal; font-size: 8.5pt; } .ep .strip { width: 26%; padding-right: 14px; } .ep .tally { min-width: 18ch; } .ep .num { padding-right: 8px; }
  .pic .dot, .pic .bar, .panel { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  a { text-decoration: none; }
}
`;
