import { html, knownCause } from '../known-cause.ts';
import {
  answeredAs,
  bodySays,
  headerOf,
  isPage,
  isPageForRecords,
  shownBy,
} from '../signs/reported.ts';

export default knownCause({
  id: 'web-page',
  layer: 'json',
  title: 'A web page is sent instead of JSON',
  means:
    'The path leads to a website, not to the endpoint. Single-page applications answer every path with their start page and 200.',
  remedy: 'Route the path to the endpoint before the website handles it.',
  next: 'greenlight diagnose --endpoint {endpoint} --verbose',
  rules: ['http/not-json'],
  faults: ['shipping-cost-page'],
  examples: {
    shown: [
      {
        headers: html,
        text: '<!doctype html><html><head><title>ERP</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
      },
    ],
    near: [
      {
        headers: html,
        text: '<!doctype html><html><head><title>Login</title></head><body><form><input type="password"></form></body></html>',
      },
    ],
  },
  recognise({ troubled, expected }) {
    const pages = troubled.filter((x) => x.status === 200 && (isPage(x) || isPageForRecords(x)));
    const [first] = pages;
    if (!first || pages.length * 2 <= expected.length) return undefined;
    return shownBy(pages, [
      answeredAs(first),
      !isPage(first)
        ? `It is declared as ${headerOf(first, 'content-type')}, and the body is markup, as a login page would be.`
        : bodySays(first),
    ]);
  },
});
