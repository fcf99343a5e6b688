/** A repeated part of a path, and the address without the repetition. */
export interface RepeatedPath {
  readonly part: string;
  readonly once: string;
}

/** Finds `/api` in `https://host/api/api/commerces`; undefined if nothing is repeated. */
export function pathTwice(url: string): RepeatedPath | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  const parts = pathname.split('/').filter((part) => part !== '');
  for (let length = Math.floor(parts.length / 2); length > 0; length -= 1) {
    for (let at = 0; at + 2 * length <= parts.length; at += 1) {
      const part = parts.slice(at, at + length);
      if (part.join('/') !== parts.slice(at + length, at + 2 * length).join('/')) continue;
      const rest = [...parts.slice(0, at), ...parts.slice(at + length)].join('/');
      const once = url.replace(pathname, `/${rest}`);
      return { part: `/${part.join('/')}`, once };
    }
  }
  return undefined;
}
