import { createRequire } from 'node:module';

/** Resolves the package by name, both from the sources and from the bundle. */
const load = createRequire(import.meta.url);

export const { version } = load('greenlight/package.json') as { readonly version: string };
