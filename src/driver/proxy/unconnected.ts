/** Explains why a name was not resolved, as a sentence without its full stop. */
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

/** Explains why TCP did not connect, as a sentence without its full stop. */
export const connectSentence = (code: string, where: string) =>
  `The connection to ${where} ${connectEnds[code] ?? 'failed'}`;
