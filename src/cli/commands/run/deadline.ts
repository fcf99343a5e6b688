/** What a run may take after its bound, to judge and to tell what came; a moment of two seconds is left over. */
const allowedMs = 1700;

export interface Deadline {
  /** A part was judged, in so many ms: what comes of the whole is judged at that pace. */
  readonly judged: (ms: number) => void;
  readonly clear: () => void;
}

/**
 * Ends a run at its bound, or as long before it as judging and telling are likely to take more than two seconds
 * on this machine. `beganAt` is when the process began, in ms since 1970.
 */
export function openDeadline(
  { beganAt, timeMs }: { readonly beganAt: number; readonly timeMs: number },
  over: () => void,
): Deadline {
  const elapsed = () => performance.timeOrigin + performance.now() - beganAt;
  const startMs = elapsed();
  let judgedMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const set = () => {
    clearTimeout(timer);
    // To load what judges and writes takes no longer than it took to start, the rest no longer than the parts.
    const at = Math.min(timeMs, timeMs + allowedMs - startMs - judgedMs);
    timer = setTimeout(over, Math.max(0, at - elapsed()));
  };
  set();
  return {
    judged(ms) {
      judgedMs += ms;
      set();
    },
    clear: () => clearTimeout(timer),
  };
}
