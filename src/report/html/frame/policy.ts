import { createHash } from 'node:crypto';
import { style } from '../style/style.ts';
import { script } from './script.ts';

const hashed = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * What the page may do (CSP level 3): nothing from outside, one style sheet and one script, each known
 * by its hash. So neither `style=` nor `on…=` can do anything, whoever wrote it.
 */
export const policy: string = [
  "default-src 'none'",
  `style-src ${hashed(style)}`,
  `script-src ${hashed(script)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
