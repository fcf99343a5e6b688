import { createHash } from 'node:crypto';

const hashed = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * What a page may do (CSP level 3): nothing from outside, one style sheet and one script, each known
 * by its hash. So neither `style=` nor `on…=` can do anything, whoever wrote it.
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
