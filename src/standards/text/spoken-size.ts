/** `20 MB`: caps are given in whole units. */
export function sizeSpoken(bytes: number): string {
  if (bytes >= 1e6) return `${Number((bytes / 1e6).toFixed(1))} MB`;
  return bytes >= 1e3 ? `${Number((bytes / 1e3).toFixed(1))} kB` : `${bytes} B`;
}
