import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/**
 * Reports whether NO_PROXY excludes an address. There is no standard; this is what curl and Go have in common:
 * names separated by commas or blanks match themselves and their subdomains, with or without a leading dot or `*.`;
 * `*` matches all; IP addresses and CIDR blocks (RFC 4632, RFC 4291) match hosts that are addresses; a port after a
 * colon narrows the match. `hostname` is as in a URL, with or without the brackets of IPv6.
 */
export function isExempt(noProxy: string, hostname: string, port: number): boolean {
  const host = plainHost(hostname);
  return noProxy
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => entry === '*' || matches(parted(entry), host, port));
}

interface Entry {
  readonly host: string;
  /** Undefined matches every port. */
  readonly port?: number;
}

/** Parses `host`, `host:port`, `[::1]:port`, `::1` or `10.0.0.0/8`. */
function parted(entry: string): Entry {
  const [, bracketed, plain, digits] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const host = bracketed ?? plain;
  // More than one colon and no brackets: an IPv6 address or block without a port.
  if (host === undefined) return { host: entry.toLowerCase() };
  return { host: host.toLowerCase(), ...(digits === undefined ? {} : { port: Number(digits) }) };
}

function matches(entry: Entry, host: string, port: number): boolean {
  if (entry.port !== undefined && entry.port !== port) return false;
  if (isIP(host) !== 0) return holdsAddress(entry.host, host);
  const name = domainToASCII(plainHost(entry.host.replace(/^\*?\./, '')));
  return name !== '' && (host === name || host.endsWith(`.${name}`));
}

function holdsAddress(entry: string, address: string): boolean {
  const [network = '', bits] = entry.split('/', 2);
  const version = isIP(network);
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (version === 0 || version !== isIP(address) || !(prefix <= most)) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const block = new BlockList();
  block.addSubnet(network, prefix, family);
  return block.check(address, family);
}

/** Removes brackets, and the trailing dot of a fully qualified name. */
const plainHost = (hostname: string): string =>
  hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
