import type { TextBody, Trouble } from '../model/exchange.ts';
import { readJson } from '../standards/json-text.ts';
import { readMediaType } from '../standards/media-type.ts';
import { decodeText } from './charset.ts';

/** A body that was held whole, or as much of it as came. `met`: what happened on the way. */
export function textBody(
  bytes: Buffer,
  contentType: string | undefined,
  met: readonly Trouble[],
): TextBody {
  const type = readMediaType(contentType);
  const { text, mark, trouble } = decodeText(bytes, type, met.length === 0);
  const seen = [...met, ...trouble];
  // Beyond the cap it was not read, so nothing can be said of it as a whole.
  if (met.some(({ kind }) => kind === 'too-large')) return { kind: 'text', text, trouble: seen };
  if (text === '') {
    const empty: Trouble = { kind: 'not-json', offset: mark, detail: 'the body is empty' };
    return { kind: 'text', text, trouble: [...seen, empty] };
  }
  const read = readJson(text, { startsAt: mark });
  return {
    kind: 'text',
    text,
    ...(read.json === undefined ? {} : { json: read.json }),
    trouble: [...seen, ...read.trouble],
  };
}
