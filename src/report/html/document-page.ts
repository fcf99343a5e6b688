import type { Verdict } from '../../model/run.ts';
import { instant } from '../../standards/text/figures.ts';
import type { Section } from '../page/block.ts';
import { blocksOf } from './blocks.ts';
import { sprite, verdictWord } from './frame/icon.ts';
import { type Content, html, trusted, written } from './frame/markup.ts';
import { policyOf } from './frame/script.ts';
import { style } from './frame/style.ts';

interface Frame {
  readonly title: string;
  readonly description?: string;
  /** Subject, shown beside the name of greenlight. */
  readonly masthead: Content;
  readonly body: Content;
  readonly footer: Content;
  readonly script?: string;
}

/** Renders a self-contained page: no external resources, and only our own script and style sheet. */
export const framed = ({ title, script = '', ...parts }: Frame): string =>
  written(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(style, script, "form-action 'none'")}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title} · greenlight</title>
<meta name="description" content="${parts.description ?? title}">
<link rel="icon" href="data:,">
<style>${trusted(style)}</style>
</head>
<body>
${sprite}
<div class="page">
<header class="masthead">${parts.masthead}</header>
${parts.body}
<footer>${parts.footer}</footer>
</div>
${script !== '' && html`<script>${trusted(script)}</script>`}
</body>
</html>
`);

interface DocumentPage {
  readonly of: string;
  readonly title: string;
  readonly verdict: Verdict;
  readonly at: string;
  readonly section: Section;
  readonly footer: string;
}

export const documentPage = ({ of, title, verdict, at, section, footer }: DocumentPage): string =>
  framed({
    title,
    masthead: html`<span><b>greenlight</b> ${of}</span><time datetime="${at}">${instant(at)}</time>`,
    body: html`<main><section id="verdict" aria-labelledby="h-verdict">${verdictWord(verdict)}
<h1 id="h-verdict">${title}</h1>
${blocksOf(section)}</section></main>`,
    footer: html`<span>${footer}</span>`,
  });
