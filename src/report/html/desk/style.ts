import { style as report } from '../style/style.ts';

/** The style sheet of the report, and what a form needs beside it. */
export const style: string = `${report}
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
#told:focus { outline: none; }
main > h1, main > #told { padding-top: 28px; }
#cause h3 { margin-bottom: 14px; }
h1.small { font-size: clamp(24px, 3vw, 32px); max-width: 30ch; }
.story { counter-reset: s; max-width: 68ch; display: grid; gap: 8px; }
.story li { counter-increment: s; display: grid; grid-template-columns: 28px minmax(0, 1fr); gap: 0 8px; }
.story li::before { content: counter(s); color: var(--soft); }
.decided { margin-top: 20px; max-width: 68ch; }
.decided td, .decided th { padding-top: 6px; padding-bottom: 6px; } .decided th { width: 120px; font-weight: 400; color: var(--soft); }
.reply pre { white-space: pre-wrap; font: 14px/1.6 var(--sans); }
.reply details { max-width: 80ch; }
@media (max-width: 480px) { .desk textarea { min-height: 180px; } }
@media print { .desk { display: none; } }
`;
