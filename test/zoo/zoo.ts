import { bodies } from './animals/bodies.ts';
import { codings } from './animals/codings.ts';
import { connections } from './animals/connections.ts';
import { endings } from './animals/endings.ts';
import { framing } from './animals/framing.ts';
import { heads } from './animals/heads.ts';
import { interims } from './animals/interims.ts';
import { redirects } from './animals/redirects.ts';

/** All animals, by what is broken about them. */
export const houses = {
  endings,
  framing,
  interims,
  heads,
  codings,
  bodies,
  connections,
  redirects,
};
