import { createRequire } from 'node:module';

/** By the name of the package, from the sources as from the bundle. */
const load = createRequire(import.meta.url);

export const { version } = load('greenlight/package.json') as { readonly version: string };
