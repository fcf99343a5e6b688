import type { KeyIndex } from '../model/dataset.ts';
import type { About } from '../model/rule.ts';

/** The index of the run; in memory where there is none, for datasets that are small. */
export const openIndexFor = (about: About): KeyIndex => (about.openIndex ?? inMemory)();

function inMemory(): KeyIndex {
  const groups = new Map<string, string[]>();
  return {
    add(key, payload) {
      const group = groups.get(key);
      if (group) group.push(payload);
      else groups.set(key, [payload]);
    },
    *repeated() {
      for (const [key, payloads] of groups) if (payloads.length > 1) yield { key, payloads };
    },
    close: () => groups.clear(),
  };
}
