import { describe, expect, test } from 'vitest';
import { isExempt } from '../../src/standards/http/no-proxy.ts';

const rows: readonly (readonly [noProxy: string, hosts: string, exempt: boolean])[] = [
  ['', 'erp.example.com', false],
  [' , ,', 'erp.example.com', false],
  ['*', 'erp.example.com', true],
  ['other.test,*', '[::1]:8443', true],
  ['erp.example.com', 'erp.example.com', true],
  ['ERP.Example.COM', 'erp.example.com', true],
  ['erp.example.com.', 'erp.example.com', true],
  ['erp.example.com', 'erp.example.com.', true],
  ['example.com', 'erp.example.com', true],
  ['.example.com', 'erp.example.com', true],
  ['.example.com', 'example.com', true],
  ['*.example.com', 'erp.example.com', true],
  ['example.com', 'erp.badexample.com', false],
  ['example.com', 'example.com.evil.test', false],
  ['erp.example.com', 'example.com', false],
  ['a.test, b.test  c.test', 'b.test', true],
  ['a.test, b.test  c.test', 'c.test', true],
  ['a.test,b.test', 'd.test', false],
  ['erp.example.com:8443', 'erp.example.com:8443', true],
  ['erp.example.com:8443', 'erp.example.com:443', false],
  ['.example.com:8443', 'erp.example.com:8443', true],
  ['almacén.example', 'xn--almacn-fva.example', true],
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.3', '10.1.2.30', false],
  ['10.1.2.3:80', '10.1.2.3:81', false],
  ['10.0.0.0/8', '10.200.3.4', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['192.168.16.0/20', '192.168.31.255', true],
  ['192.168.16.0/20', '192.168.32.0', false],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['10.0.0.0/33', '10.0.0.1', false],
  ['10.0.0.0/x', '10.0.0.1', false],
  ['10.0.0.0/', '10.0.0.1', false],
  ['0.0.0.0/0', 'erp.example.com', false],
  // A suffix of an address does not match.
  ['2.3', '10.1.2.3', false],
  ['::1', '[::1]', true],
  ['[::1]', '[::1]', true],
  ['[::1]:8443', '[::1]:8443', true],
  ['[::1]:8443', '[::1]:8444', false],
  ['0:0:0:0:0:0:0:1', '[::1]', true],
  ['fd00::/8', '[fd12::9]', true],
  ['fd00::/8', '[fe80::9]', false],
  ['::/0', '10.0.0.1', false],
  ['.', 'erp.example.com', false],
  ['*.', 'erp.example.com', false],
];

describe('NO_PROXY', () => {
  test.each(rows)('%s exempts %s: %s', (noProxy, asked, exempt) => {
    const url = /\]$|^[^:]*$/.test(asked) ? asked : asked.slice(0, asked.lastIndexOf(':'));
    const port = url === asked ? 443 : Number(asked.slice(asked.lastIndexOf(':') + 1));
    expect(isExempt(noProxy, url, port)).toBe(exempt);
  });
});
