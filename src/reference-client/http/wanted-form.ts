/** Whether CSV is asked for: by its name, and not less than JSON where that is named as well. */
export function wantsCsv(accept: string): boolean {
  const csv = weightOf(accept, 'text/csv');
  const json = weightOf(accept, 'application/json') ?? 0;
  return csv !== undefined && csv > 0 && csv > json;
}

export const wantsGzip = (acceptEncoding: string): boolean =>
  (weightOf(acceptEncoding, 'gzip') ?? 0) > 0;

/** The weight of a name in a list of preferences (RFC 9110 12.4.2); undefined where it is not in it. */
function weightOf(preferences: string, name: string): number | undefined {
  for (const preference of preferences.toLowerCase().split(',')) {
    const [named = '', ...parameters] = preference.split(';').map((part) => part.trim());
    if (named !== name) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
  }
  return undefined;
}
