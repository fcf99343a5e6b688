import { createHash } from 'node:crypto';

export const copying = `for (const button of document.querySelectorAll('.copy')) {
  const place = button.closest('.cmd')?.querySelector('pre') ?? button.closest('.explain, article');
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try { await navigator.clipboard.writeText(button.dataset.text ?? place.textContent); button.textContent = 'Copied'; }
    catch { getSelection().selectAllChildren(place); button.textContent = 'Selected'; }
    setTimeout(() => { button.textContent = label; }, 2000);
  });
}
`;

/** The only script. The page is readable without it. It creates no markup from text. */
export const script = `
${copying}const reveal = () => {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch {}
  let place = document.getElementById(name);
  const target = place;
  for (; place; place = place.parentElement) {
    if (place.tagName === 'DETAILS') place.open = true;
  }
  if (target) target.scrollIntoView();
};
addEventListener('hashchange', reveal);
if (location.hash.length > 1) reveal();
`;

const hashed = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns a Content Security Policy (CSP level 3): no external resources, one style sheet and one script, each allowed
 * by its hash. Injected `style=` and `on…=` attributes have no effect.
 */
export const policyOf = (style: string, script: string, ...more: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src ${hashed(style)}`,
    `script-src ${hashed(script)}`,
    'img-src data:',
    "base-uri 'none'",
    ...more,
  ].join('; ');
