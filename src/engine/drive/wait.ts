/** What a signal ends: one listener for all that wait, since Node takes more than ten for a leak. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Resolves after so many ms, or when the signal comes. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const ends = waiting.get(signal) ?? endedBy(signal);
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      ends.delete(end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    ends.add(end);
  });
}

function endedBy(signal: AbortSignal): Set<() => void> {
  const ends = new Set<() => void>();
  waiting.set(signal, ends);
  signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
  return ends;
}

/** Resolves with the work, or after so many ms. Rejects when the work does. */
export async function atMost(work: Promise<unknown> | undefined, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}
