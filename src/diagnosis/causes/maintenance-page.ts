import { shortened } from '../../standards/text/legible.ts';
import { html, knownCause } from '../known-cause.ts';
import { isMaintenance } from '../signs/maintenance.ts';
import { answeredAs, bodySays, headerOf, shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'maintenance-page',
  layer: 'http',
  title: 'The client is down for maintenance',
  means:
    'A page for people announces maintenance. While it is up, no order gets a quote and buyers see a generic error.',
  remedy:
    'Remove the page when the work is done, and keep the endpoint out of it. If the work ended long ago, the page was forgotten.',
  next: 'greenlight diagnose --endpoint {endpoint}',
  rules: ['http/server-error', 'http/not-json', 'http/flaky'],
  faults: ['maintenance-page'],
  examples: {
    shown: [
      {
        status: 503,
        headers: { ...html, 'retry-after': '3600' },
        text: '<html><head><title>Mantenimiento</title></head><body><h1>Estamos en mantenimiento, volvemos pronto</h1></body></html>',
      },
      {
        headers: html,
        text: '<!doctype html><html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1></body></html>',
      },
      { status: 503, text: '{"message":"Scheduled maintenance until 06:00"}' },
    ],
    near: [
      { status: 422, text: '{"message":"Sin despacho por mantención de la ruta"}' },
      { status: 503, headers: html, text: '<h1>503 Service Unavailable</h1>' },
    ],
  },
  recognise({ troubled, expected }) {
    const pages = troubled.filter((x) => isMaintenance(x));
    const [first] = pages;
    if (!first || pages.length * 2 <= expected.length) return undefined;
    const after = headerOf(first, 'retry-after');
    return shownBy(pages, [
      answeredAs(first),
      bodySays(first),
      after === undefined
        ? undefined
        : `It asks to retry after ${shortened(after, 40)}${/^\d+$/.test(after) ? ' s' : ''}.`,
    ]);
  },
});
