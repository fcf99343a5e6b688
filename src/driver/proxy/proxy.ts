/** HTTP proxy on this side of the connection. */
export interface HttpProxy {
  /** Without the brackets of IPv6. */
  readonly hostname: string;
  readonly port: number;
  /** `host:port`, as shown in messages. */
  readonly where: string;
  /** Value of Proxy-Authorization, a secret that is sent only to the proxy. */
  readonly authorization?: string;
  /** Where it was configured: `HTTPS_PROXY`. */
  readonly variable: string;
}

export type ProxyFor = (address: URL) => HttpProxy | undefined;

/** State of one connection through a proxy. */
export interface ProxyWay {
  readonly proxy: HttpProxy;
  /** Whether bytes reach the client. */
  isOpen: boolean;
  /** What went wrong, in sentences that say what to do. */
  trouble: string | undefined;
}

export const newProxyWay = (proxy: HttpProxy): ProxyWay => ({
  proxy,
  isOpen: false,
  trouble: undefined,
});

/** Formats the client in authority-form (RFC 9110 7.1): `erp.example.com:443`. */
export const authorityOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
