/** Tables, pictures and the list of clauses. */
export const data = `
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
  .out td:nth-child(2) { white-space: nowrap; } .all tbody th { width: 46%; } .ep .strip { width: 38%; padding-right: 28px; }
}
.out .seen { white-space: normal; } .out td { overflow-wrap: break-word; } .out q { overflow-wrap: anywhere; }
.words { overflow-wrap: break-word; min-width: 9ch; }

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
