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
  move: 'the client',
  title: 'A web page is sent where JSON is due',
  means:
    'The path leads to a website, not to the endpoint. Sites that are one program in the browser answer every path with their first page and 200.',
  remedy: 'Route the path to the endpoint before the website takes it.',
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
        ? `It is declared as ${headerOf(first, 'content-type')}, and the body is markup. Where a login stands before the path, its page looks like that.`
        : bodySays(first),
    ]);
  },
});
