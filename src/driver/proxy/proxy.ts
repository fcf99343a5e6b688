/** An HTTP proxy on this side of the connection. */
export interface HttpProxy {
  readonly protocol: 'http:' | 'https:';
  /** Without the brackets of IPv6. */
  readonly hostname: string;
  readonly port: number;
  /** `host:port`, as shown in messages. */
  readonly where: string;
  /** The value of Proxy-Authorization. A secret that is sent to the proxy only. */
  readonly authorization?: string;
  /** Where it was configured: `HTTPS_PROXY`. */
  readonly variable: string;
}

/** The proxy for an address; undefined for none. */
export type ProxyFor = (address: URL) => HttpProxy | undefined;

/** The state of one connection through a proxy. */
export interface ProxyWay {
  readonly proxy: HttpProxy;
  /** `asked`: connected, and CONNECT is sent. `open`: bytes reach the client. */
  state: 'opening' | 'asked' | 'open';
  /** What went wrong, in sentences that say what to do. */
  trouble: string | undefined;
}

export const newProxyWay = (proxy: HttpProxy): ProxyWay => ({
  proxy,
  state: 'opening',
  trouble: undefined,
});

/** The client in authority-form (RFC 9110 7.1): `erp.example.com:443`. */
export const authorityOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
