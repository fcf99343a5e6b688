import { copying } from '../frame/script.ts';

/** Copies a reply, and sends the form with Ctrl or Command and Enter. All else works without it. */
export const script = `
${copying}const form = document.querySelector('form');
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form.requestSubmit(); }
});
const told = document.getElementById('told');
if (told) told.focus();
`;
