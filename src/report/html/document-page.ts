import { instant } from '../../standards/text/figures.ts';
import type { Section } from '../page/block.ts';
import { blocksOf } from './blocks.ts';
import { sprite } from './frame/icon.ts';
import { html, trusted, written } from './frame/markup.ts';
import { policyOf } from './frame/policy.ts';
import { style } from './frame/style.ts';

interface DocumentPage {
  /** What it is of, beside the name of greenlight. */
  readonly of: string;
  readonly title: string;
  /** ISO 8601. */
  readonly at: string;
  readonly section: Section;
  readonly footer: string;
}

/** A section as a page of its own, without a script. */
export const documentPage = ({ of, title, at, section, footer }: DocumentPage): string =>
  written(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(style, '')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · greenlight</title>
<style>${trusted(style)}</style>
</head>
<body>
${sprite}
<div class="page">
<header class="masthead"><span><b>greenlight</b> ${of}</span><time datetime="${at}">${instant(at)}</time></header>
<main><h1>${title}</h1>
<section>${blocksOf(section)}</section></main>
<footer><span>${footer}</span></footer>
</div>
</body>
</html>
`);
