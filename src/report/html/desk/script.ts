/** Copies a reply, and sends the form with Ctrl or Command and Enter. All else works without it. */
export const script = `
for (const button of document.querySelectorAll('.copy')) {
  const pre = button.parentElement.querySelector('pre');
  button.hidden = false;
  button.addEventListener('click', async () => {
    try { await navigator.clipboard.writeText(pre.textContent); button.textContent = 'Copied'; }
    catch { getSelection().selectAllChildren(pre); button.textContent = 'Selected'; }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}
const form = document.querySelector('form');
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form.requestSubmit(); }
});
const told = document.getElementById('told');
if (told) told.focus();
`;
