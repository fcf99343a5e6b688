import { isLarge } from '../../business/order.ts';
import { answerAll, changeBody, changeSuccess, textOf, withBody } from '../../change/change.ts';
import { left } from '../../change/change-records.ts';
import { type Fault, faultsAt } from '../../change/fault.ts';
import { type Answer, json, text } from '../../http/answer.ts';
import { allowed } from '../../http/call.ts';

const breaks = faultsAt('delivery-price');

const page = (status: number, body: string, headers: Answer['headers']): Answer => {
  const answer = text(status, body, 'text/html; charset=utf-8');
  return { ...answer, headers: { ...answer.headers, ...headers } };
};

const nginx = (status: number, phrase: string) =>
  page(
    status,
    `<html>\r\n<head><title>${status} ${phrase}</title></head>\r\n<body>\r\n<center><h1>${status} ${phrase}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
    { server: 'nginx' },
  );

const blocked = () =>
  page(
    403,
    '<!DOCTYPE html><html><head><title>Attention Required! | Cloudflare</title></head><body><h1>Sorry, you have been blocked</h1><p>Cloudflare Ray ID: 8f1c0a2b7d3e</p></body></html>\n',
    { server: 'cloudflare', 'cf-ray': '8f1c0a2b7d3e-SCL' },
  );

const maintenance = () =>
  page(
    503,
    '<!doctype html><html lang="es"><head><title>Mantenimiento</title></head><body><h1>Estamos en mantenimiento, volvemos pronto</h1></body></html>\n',
    {},
  );

/** Faults of intermediaries that answer instead of the client, or change its answers. */
export const inBetweenFaults: readonly Fault[] = [
  ...breaks('http/refused', {
    'firewall-page': ['The CDN firewall treats every order as an attack', answerAll(blocked)],
    'form-protection': [
      'The framework requires a token of its own forms for every POST',
      answerAll(json(419, { message: 'CSRF token mismatch.' })),
    ],
  }),
  ...breaks('http/server-error', {
    'gateway-page': [
      'The program is down and the proxy in front of it says so',
      answerAll(nginx(502, 'Bad Gateway')),
    ],
  }),
  ...breaks(['http/server-error', 'http/slow'], {
    'gateway-times-out': [
      'The proxy gives up after half a minute on an order of 100 lines or more',
      () => async (call, next) => {
        if (!isLarge(call)) return next(call);
        await call.wait(31_000);
        return nginx(504, 'Gateway Time-out');
      },
      { needs: { explore: 44 } },
    ],
  }),
  ...breaks('http/server-error', {
    'maintenance-page': ['Last night’s maintenance page was never removed', answerAll(maintenance)],
  }),
  ...breaks(['known-quote', 'order-ignored'], {
    'cached-quotes': [
      'The proxy caches the first quote and returns it for every order',
      () => {
        const cached = new Map<string, Answer>();
        return async (call, next) => {
          const hit = allowed(call) ? cached.get(call.address) : undefined;
          if (hit) return { ...hit, headers: { ...hit.headers, age: '7', 'x-cache': 'HIT' } };
          const answer = await next(call);
          if (answer.status === 200) cached.set(call.address, answer);
          return { ...answer, headers: { ...answer.headers, 'x-cache': 'MISS' } };
        };
      },
    ],
  }),
  ...breaks('net-value-missing', {
    'one-node-without-net-value': [
      'One of two nodes runs last year’s version, which has no netValue',
      () => {
        let calls = 0;
        const old = changeBody(left('netValue'))();
        return async (call, next) => {
          calls += 1;
          const node = calls % 2 === 0 ? 'b' : 'a';
          const answer = node === 'b' ? await old(call, next) : await next(call);
          return { ...answer, headers: { ...answer.headers, 'x-served-by': `node-${node}` } };
        };
      },
    ],
  }),
  ...breaks('transportation-cost-missing', {
    'double-encoded': [
      'The quote is encoded as JSON twice',
      changeSuccess((answer) => withBody(answer, JSON.stringify(textOf(answer)))),
    ],
  }),
];
