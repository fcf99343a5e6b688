/**
 * The scheme of a pasted request, as far as the paste shows it: an address of the same host before the
 * answer, what curl says of TLS, or the port. Undefined where nothing does.
 */
export function seenScheme(pasted: string, host: string | undefined): 'http' | 'https' | undefined {
  const before = pasted.slice(0, pasted.search(/^[<>* \t]*HTTP\/\d/m));
  const named = [...before.matchAll(/\b(https?):\/\/([^\s/'"?#]+)/gi)]
    .filter(([, , each]) => each?.replace(/^.*@/, '').toLowerCase() === host?.toLowerCase())
    .map(([, scheme]) => (scheme?.toLowerCase() === 'https' ? 'https' : 'http'));
  const schemes = new Set(named);
  if (schemes.size === 1) return named[0];
  if (/^\* .*(?:\bSSL connection using\b|\bTLSv1|\bTLS handshake\b|\bschannel\b)/im.test(before)) {
    return 'https';
  }
  const port = /^\* (?:Connected|Established connection) to .* port (\d+)/m.exec(before)?.[1];
  return port === '80' ? 'http' : port === '443' ? 'https' : undefined;
}
