/** Headers as a list; cookies that came together are parted again, a list of values is not. */
export const pairsOf = (headers: { readonly [name: string]: string }) =>
  Object.entries(headers).flatMap(([name, value]) =>
    value.split('\n').map((each) => ({ name, value: each })),
  );
