/** Reports whether a URL's host is the loopback interface: `localhost` (RFC 6761 6.3), 127.0.0.0/8 or ::1. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);
