/** The members that have a value; what is undefined is left out. */
export const present = <Members extends object>(members: Members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof Members]?: Exclude<Members[Name], undefined>;
  };
