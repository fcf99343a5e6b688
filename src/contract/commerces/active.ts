import type { JsonObject } from '../../model/json.ts';

/** A deactivated commerce is neither visited nor delivered to, so what serves that may be missing. */
export const isActive = ({ isInactive }: JsonObject): boolean => isInactive !== true;
