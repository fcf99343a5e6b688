/** The buttons that copy the text beside them. */
export const copying = `for (const button of document.querySelectorAll('.copy')) {
  const pre = button.closest('.cmd').querySelector('pre');
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try { await navigator.clipboard.writeText(button.dataset.text ?? pre.textContent); button.textContent = 'Copied'; }
    catch { getSelection().selectAllChildren(pre); button.textContent = 'Selected'; }
    setTimeout(() => { button.textContent = label; }, 2000);
  });
}
`;

/**
 * The one script; its hash stands in the page's policy. Everything can be read without it: it copies,
 * filters, and opens what a link points at. It makes no markup from text.
 */
export const script = `
${copying}for (const filter of document.querySelectorAll('.filter')) {
  const rows = [...filter.parentElement.querySelectorAll(':scope > * > [data-found], :scope > [data-found]')];
  const input = filter.querySelector('input');
  const output = filter.querySelector('output');
  const apply = () => {
    const words = input.value.toLowerCase().split(' ').filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = words.length > 0 ? row.textContent.toLowerCase() : '';
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    output.textContent = shown + ' of ' + rows.length;
  };
  filter.hidden = false;
  input.addEventListener('input', apply);
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
`;
