/** Colours, type, the frame of the page and the verdict (looks 2 and 3). */
export const page = `
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
.skip:focus { top: 16px; }
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
