import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli/greenlight.ts';

/** A fenced block of a page: "```sh by-hand" has the language sh and the mark by-hand. */
export interface Block {
  readonly page: string;
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly language: string;
  readonly mark: string;
  readonly text: string;
}

/** Hand-written pages; those of the catalogue have tests of their own. */
const inFolder = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);

export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...['docs', 'docs/how-to', 'docs/reference', 'docs/explanation', 'docs/internals']
    .flatMap(inFolder)
    .filter((page) => !/(contract|faults|causes)\.md$/.test(page)),
];

export const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The fenced blocks of a page in their order. */
export function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  const text = textOf(page);
  for (const found of text.matchAll(/^```(\w*)[ \t]*(.*)\n([\s\S]*?)^```$/gm)) {
    const [, language = '', mark = '', inside = ''] = found;
    const line = text.slice(0, found.index).split('\n').length + 1;
    blocks.push({ page, line, language, mark, text: inside });
  }
  return blocks;
}

/** The file named in the first line of a block: `# mine/heavy.yaml`, `// src/…`. */
export function fileOf({
  text,
}: Block): { readonly path: string; readonly text: string } | undefined {
  const [, path, rest] = /^(?:#|\/\/) ([\w./-]+\.\w+)\n([\s\S]*)$/.exec(text) ?? [];
  return path === undefined || rest === undefined ? undefined : { path, text: rest };
}
