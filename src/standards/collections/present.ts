/** Returns the members whose value is not undefined. */
export function present<Members extends object>(members: Members) {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) kept[name] = value;
  return kept as { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}
