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
  return noProxy.split(/[\s,]+/).some((entry) => {
    const [, bracketed, plain, digits] =
      /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(entry) ?? [];
    // More than one colon and no brackets: an IPv6 address or block without a port.
    const named = (bracketed ?? plain ?? entry).toLowerCase();
    if (entry === '*') return true;
    if (digits !== undefined && Number(digits) !== port) return false;
    if (isIP(host) !== 0) return holdsAddress(named, host);
    const name = domainToASCII(plainHost(named.replace(/^\*?\./, '')));
    return name !== '' && (host === name || host.endsWith(`.${name}`));
  });
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
