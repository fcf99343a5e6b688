import { expect, test } from 'vitest';
import { isLoopback } from '../../src/standards/http/loopback.ts';

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['erp.localhost', true],
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['[::1]', true],
  ['::1', true],
  ['localhost.example.com', false],
  ['notlocalhost', false],
  ['127.0.0.1.example.com', false],
  ['128.0.0.1', false],
  ['0.0.0.0', false],
  ['[::2]', false],
  ['erp.example.com', false],
])('%s is a loopback address: %s', (host, is) => {
  expect(isLoopback(host)).toBe(is);
});
