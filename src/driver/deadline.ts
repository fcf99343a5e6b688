/** The most that a timer of Node can wait. */
const longestMs = 2 ** 31 - 1;

/** A moment by which something must have come; it can be moved. */
export interface Deadline {
  /** From now. */
  within(ms: number): void;
  /** The same time again, from now; nothing when it is not set. */
  again(): void;
  /** Takes it off. */
  clear(): void;
}

/** `passed` is called once the event loop has had a look at what is on the wire already. */
export function openDeadline(passed: () => void): Deadline {
  let timer: NodeJS.Timeout | undefined;
  let look: NodeJS.Immediate | undefined;
  const clear = () => {
    clearTimeout(timer);
    clearImmediate(look);
    timer = undefined;
  };
  return {
    clear,
    within(ms) {
      clear();
      timer = setTimeout(
        () => {
          look = setImmediate(passed);
        },
        Math.min(ms, longestMs),
      );
    },
    again() {
      clearImmediate(look);
      timer?.refresh();
    },
  };
}
