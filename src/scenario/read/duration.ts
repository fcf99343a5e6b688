const units: { readonly [unit: string]: number } = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
};

/** Parses a time such as `60s`, `1500ms`, `1.5s` or `2m` to milliseconds; undefined for any other text. */
export function durationMs(text: string): number | undefined {
  const [, figure, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|min|m|h)\s*$/.exec(text) ?? [];
  const factor = units[unit];
  return figure === undefined || factor === undefined ? undefined : Number(figure) * factor;
}
