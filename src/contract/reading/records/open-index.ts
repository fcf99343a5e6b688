import type { KeyEntry, KeyIndex } from '../../../model/dataset.ts';
import type { RuleContext } from '../../../model/rule.ts';

/** Opens an index of the run; without one in memory, for small datasets. */
export const openIndexFor = (about: RuleContext): KeyIndex => (about.openIndex ?? inMemory)();

function inMemory(): KeyIndex {
  const groups = new Map<string, KeyEntry[]>();
  return {
    add(key, place, values) {
      const group = groups.get(key);
      if (group) group.push({ place, values });
      else groups.set(key, [{ place, values }]);
    },
    *repeated() {
      for (const [key, entries] of groups) if (entries.length > 1) yield { key, entries };
    },
    close: () => groups.clear(),
  };
}
