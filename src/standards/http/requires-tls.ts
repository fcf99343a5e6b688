const says =
  /plain HTTP request was sent to HTTPS port|requires TLS|sent an HTTP request to an HTTPS server|use the HTTPS scheme|speaking plain HTTP to an SSL-enabled/i;

/** Reports whether an answer over plain HTTP is that of a port for https: the pages of nginx, Tomcat, Go and Apache. */
export const requiresTls = (status: number, text: string): boolean =>
  (status === 400 || status === 426 || status === 497) && says.test(text);
