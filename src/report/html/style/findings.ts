/** Findings: what was expected and what came, with the evidence under it. */
export const findings = `
.finding { padding-top: 32px; margin-top: 40px; border-top: 1px solid var(--line); }
h2 + .finding, .filter + .finding, .intro + .finding { margin-top: 0; padding-top: 8px; border-top: 0; }
.finding > header { display: grid; grid-template-columns: 28px minmax(0, 1fr); gap: 2px 8px; align-items: baseline; }
.finding h3 { font-size: 19px; }
.finding > header .i { font-size: 17px; align-self: center; }
.finding > header p { grid-column: 2; display: flex; flex-wrap: wrap; gap: 0 20px; font-size: 13px; color: var(--soft); }
.body { margin-top: 14px; }
.msg { max-width: 68ch; } .msg ~ .facts { margin-top: 16px; }
.versus { display: grid; gap: 12px; margin: 20px 0; }
.versus > div, .pair > div { min-width: 0; }
.panel { background: var(--wash); border-left: 2px solid var(--soft); padding: 10px 16px 12px; }
.panel.got { border-left: 4px solid var(--fail); padding-left: 14px; } .warned .panel.got { border-left-color: var(--warn); } .eased .panel.got { border-left-color: var(--soft); }
.panel h4 { font-size: 12px; line-height: 20px; font-weight: 600; color: var(--soft); margin-bottom: 4px; } .panel h4 code { font-size: 11.5px; font-weight: 400; }
.panel .came { color: var(--fail); } .warned .panel .came { color: var(--warn); } .eased .panel .came { color: inherit; }
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
.matrix .hot { background: var(--wash); font-weight: 600; } .matrix td.came { text-align: left; padding-left: 20px; white-space: nowrap; }
`;
