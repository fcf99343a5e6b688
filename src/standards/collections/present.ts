/** Returns the members whose value is not undefined. */
export function present<Members extends object>(members: Members) {
  const defined: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members))
    if (value !== undefined) defined[name] = value;
  return defined as { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}
