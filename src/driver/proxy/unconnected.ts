/** Why a name has no address, as a sentence without its end. */
export function lookupSentence(code: string, host: string): string {
  if (code === 'ENOTFOUND' || code === 'ENODATA') return `The name ${host} does not resolve`;
  if (code === 'EAI_AGAIN') return `No name server answered for ${host}`;
  return `The name ${host} could not be looked up`;
}

const connectEnds: { readonly [code: string]: string } = {
  ECONNREFUSED: 'was refused: nothing listens there',
  ETIMEDOUT: 'timed out',
  EHOSTUNREACH: 'has no route to the host',
  ENETUNREACH: 'has no route to the network',
  ECONNRESET: 'was reset',
};

/** Why TCP gave no connection, as a sentence without its end. */
export const connectSentence = (code: string, where: string) =>
  `The connection to ${where} ${connectEnds[code] ?? 'failed'}`;
