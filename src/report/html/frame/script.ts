/** The buttons that copy the text beside them. */
export const copying = `for (const button of document.querySelectorAll('.copy')) {
  const pre = button.parentElement.querySelector('pre');
  button.hidden = false;
  button.addEventListener('click', async () => {
    try { await navigator.clipboard.writeText(pre.textContent); button.textContent = 'Copied'; }
    catch { getSelection().selectAllChildren(pre); button.textContent = 'Selected'; }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}
`;

/**
 * The one script; its hash stands in the page's policy. Everything can be read without it: it copies,
 * filters, and opens what a link points at or what is printed. It makes no markup from text.
 */
export const script = `
${copying}for (const filter of document.querySelectorAll('.filter')) {
  const rows = [...filter.parentElement.querySelectorAll('[data-found]')];
  const bodies = new Set(rows.flatMap((row) => row.closest('tbody') ?? []));
  const texts = new Map();
  const textOf = (row) => {
    if (!texts.has(row)) {
      const parts = [];
      for (const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT); walker.nextNode();) parts.push(walker.currentNode.data);
      texts.set(row, parts.join(' ').toLowerCase());
    }
    return texts.get(row);
  };
  const input = filter.querySelector('input');
  const output = filter.querySelector('output');
  const buttons = [...filter.querySelectorAll('button')];
  let wanted = '';
  const apply = () => {
    const words = input.value.toLowerCase().split(' ').filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      row.hidden = (wanted !== '' && row.dataset.found !== wanted) || !words.every((word) => textOf(row).includes(word));
      if (!row.hidden) shown += 1;
    }
    for (const body of bodies) body.hidden = !body.querySelector('[data-found]:not([hidden])');
    output.textContent = shown + ' of ' + rows.length;
  };
  filter.hidden = false;
  input.addEventListener('input', apply);
  for (const button of buttons) button.addEventListener('click', () => {
    wanted = button.value;
    for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
    apply();
  });
  apply();
}
const reveal = () => {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch {}
  let place = document.getElementById(name);
  const target = place;
  for (; place; place = place.parentElement) {
    if (place.tagName === 'DETAILS') place.open = true;
    if (place.hidden) place.hidden = false;
  }
  if (target) target.scrollIntoView();
};
addEventListener('hashchange', reveal);
if (location.hash.length > 1) reveal();
const opened = new Set();
addEventListener('beforeprint', () => {
  for (const part of document.querySelectorAll('details:not([open]):not(.no-print)')) { opened.add(part); part.open = true; }
});
addEventListener('afterprint', () => {
  for (const part of opened) part.open = false;
  opened.clear();
});
`;
