/** Follows a value of each of many things, from one turn of calls to the next. */
export interface Following {
  /** Turns must not go back. Other values within one turn have no order, and begin anew. */
  see(id: number, value: number, turn: number): void;
  /** Ids whose value became another and was then the one before again, each once. */
  readonly returned: readonly number[];
  /** Ids whose value became another, as often as it did. */
  readonly changed: readonly number[];
}

const states = { unseen: 0, seen: 1, changed: 2, returned: 3 } as const;

/** For 32-bit values of the ids below `size`. */
export function follow(size: number): Following {
  const state = new Uint8Array(size);
  const turns = new Int32Array(size);
  const [now, before] = [new Uint32Array(size), new Uint32Array(size)];
  const [returned, changed]: [number[], number[]] = [[], []];
  return {
    returned,
    changed,
    see(id, value, turn) {
      const own = state[id];
      if (own === states.returned) return;
      if (own === states.unseen) {
        state[id] = states.seen;
        now[id] = value;
      } else if (now[id] !== value) {
        if (turns[id] === turn) {
          state[id] = states.unseen;
          return;
        }
        changed.push(id);
        const isBack = own === states.changed && before[id] === value;
        state[id] = isBack ? states.returned : states.changed;
        if (isBack) returned.push(id);
        before[id] = now[id] as number;
        now[id] = value;
      }
      turns[id] = turn;
    },
  };
}
