import { knownCause, quote } from '../known-cause.ts';
import { shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'byte-order-mark',
  layer: 'json',
  title: 'The body begins with a byte-order mark',
  means:
    'Three invisible bytes precede the JSON. RFC 8259 forbids them, and many parsers stop there. A template or source file was saved as UTF-8 with BOM.',
  remedy:
    'Save the file without the mark, or write the answer with an encoding that does not add one.',
  rules: ['http/encoding'],
  faults: ['byte-order-mark'],
  examples: {
    shown: [{ text: `\ufeff${quote}` }],
    near: [{ text: `\r\n${quote}` }],
  },
  recognise({ expected }) {
    const marked = expected.filter(
      ({ answer, status }) =>
        status === 200 &&
        answer.kind === 'response' &&
        answer.body.kind === 'text' &&
        answer.body.trouble.some(({ kind }) => kind === 'byte-order-mark'),
    );
    const one = marked.length === 1;
    return shownBy(marked, [
      `${one ? 'The body begins' : `${marked.length} bodies begin`} with the bytes EF BB BF.`,
    ]);
  },
});
