/** Milliseconds of the processor that a work takes in this process. A busy machine makes it wait, and hardly cost more. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
