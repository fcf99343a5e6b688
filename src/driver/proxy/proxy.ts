/** An HTTP proxy on our own side, by which requests leave. */
export interface HttpProxy {
  readonly protocol: 'http:' | 'https:';
  /** Without the brackets of IPv6. */
  readonly hostname: string;
  readonly port: number;
  /** `host:port`, as messages name it. */
  readonly where: string;
  /** The value of Proxy-Authorization. A secret: it goes to the proxy and nowhere else. */
  readonly authorization?: string;
  /** Where it was named: `HTTPS_PROXY`. */
  readonly variable: string;
}

/** The proxy by which an address is asked; undefined for none. */
export type ProxyFor = (address: URL) => HttpProxy | undefined;

/** How far the way through a proxy has come on one connection. */
export interface ProxyWay {
  readonly proxy: HttpProxy;
  /** `asked`: connected, and CONNECT is sent. `open`: what is written goes to the client. */
  state: 'opening' | 'asked' | 'open';
  /** What went wrong with it, in sentences that say what to do. */
  trouble: string | undefined;
}

export const newProxyWay = (proxy: HttpProxy): ProxyWay => ({
  proxy,
  state: 'opening',
  trouble: undefined,
});

/** `erp.example.com:443`: the client as a proxy is asked for it (RFC 9110 7.1, authority-form). */
export const authorityOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
