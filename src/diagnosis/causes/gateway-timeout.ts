import { duration } from '../../standards/text/figures.ts';
import { html, knownCause, quote } from '../known-cause.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import { waitedOut } from '../signs/waited-out.ts';
import { betweenInWords } from '../signs/who-answered.ts';

export default knownCause({
  id: 'gateway-timeout',
  layer: 'in between',
  title: 'The gateway times out before the client answers',
  means:
    'Gateways wait 29, 30 or 60 s by default and then answer instead of the client. The client may keep working on an order that nobody waits for.',
  remedy:
    'Answer in under 30 s. A longer gateway timeout does not help, since 30 s is the limit anyway.',
  next: 'greenlight run --endpoint {endpoint} --verbose',
  rules: ['http/server-error'],
  faults: ['gateway-times-out'],
  examples: {
    shown: [
      {
        status: 504,
        headers: { ...html, server: 'nginx' },
        text: '<html><head><title>504 Gateway Time-out</title></head><body><center><h1>504 Gateway Time-out</h1></center><hr><center>nginx</center></body></html>',
        durationMs: 60_004,
      },
      { status: 504, text: '{"message":"Endpoint request timed out"}', durationMs: 29_012 },
      { status: 503, headers: html, text: '<h1>Application Error</h1>', durationMs: 30_010 },
    ],
    near: [
      { status: 500, text: '{"message":"Internal Server Error"}', durationMs: 900 },
      { text: quote, durationMs: 29_400 },
    ],
  },
  recognise({ troubled }) {
    const cut = troubled.filter((x) => waitedOut(x));
    const [first] = cut;
    return shownBy(cut, [
      first && answeredAs(first),
      first?.durationMs === undefined
        ? undefined
        : `The answer took ${duration(first.durationMs)}.`,
      first && betweenInWords(first),
      first && bodySays(first),
    ]);
  },
});
