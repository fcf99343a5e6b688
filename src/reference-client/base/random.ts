/** Own random generator, so that the same seed gives the same history everywhere. */
export type Random = ReturnType<typeof randomOf>;

/** Mulberry32: 32 bits of state are enough, since the history need not be unpredictable. */
export function randomOf(seed: number) {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  /** Returns a number from 0 inclusive to 1 exclusive. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** Returns an integer from `least` to `most`, both inclusive. */
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    /** Returns true with this probability in percent. */
    percent: (times: number) => next() * 100 < times,
    pick: <Value>(values: readonly [Value, ...Value[]]) =>
      values[whole(0, values.length - 1)] ?? values[0],
    /** Returns `count` of the values, shuffled. */
    some<Value>(values: readonly Value[], count: number): readonly Value[] {
      const left = [...values];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat();
    },
  };
}

/** Returns a hash of a text, to select some records reproducibly. */
export function numberOf(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  }
  return (sum ^ (sum >>> 15)) >>> 0;
}
