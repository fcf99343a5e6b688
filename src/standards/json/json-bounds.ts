/** How much a JSON text writes out to, before it is parsed. */
export interface JsonBounds {
  /** Lists and objects inside one another. */
  readonly depth: number;
  /** Values at most: members, elements, and the lists and objects that hold them. */
  readonly values: number;
}

/**
 * Counts brackets and commas outside of texts (RFC 8259). Of what is no JSON it says as much as can be
 * said; parsing finds that out. Linear, and takes no memory.
 */
export function jsonBounds(text: string): JsonBounds {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) inText = false;
    } else if (code === 0x22) inText = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      values += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
    else if (code === 0x2c) values += 1;
  }
  return { depth: deepest, values };
}
