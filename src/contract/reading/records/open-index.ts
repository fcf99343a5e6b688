import type { KeyIndex } from '../../../model/dataset.ts';
import type { About } from '../../../model/rule.ts';
import { readCesu8 } from '../../../standards/text/cesu-8.ts';

/** The index of the run; in memory where there is none, for datasets that are small. */
export const openIndexFor = (about: About): KeyIndex => (about.openIndex ?? inMemory)();

function inMemory(): KeyIndex {
  const groups = new Map<string, Uint8Array[]>();
  return {
    add(entry, keyLength, length) {
      const key = readCesu8(entry, 0, keyLength);
      const own = entry.slice(keyLength, length);
      const group = groups.get(key);
      if (group) group.push(own);
      else groups.set(key, [own]);
    },
    *repeated() {
      for (const [key, payloads] of groups) if (payloads.length > 1) yield { key, payloads };
    },
    close: () => groups.clear(),
  };
}
