import type { Animal } from '../visit.ts';
import { carrying } from '../wire.ts';

const redirect = (name: string, location: string, status = 302): Animal => ({
  name,
  answer: ({ socket }) => socket.write(carrying({ status }, '', [`Location: ${location}`])),
});

export const redirects: readonly Animal[] = [
  redirect('a redirect to itself', '', 307),
  redirect('a relative redirect', '../v2/orders?x=1'),
  redirect('a redirect to a file', 'file:///etc/passwd'),
  redirect('a redirect to a script', 'javascript:alert(1)'),
  redirect('a redirect with escapes', 'http://x/\u009b31m\u00a0'),
  redirect('a redirect to a long address', `http://x/${'a'.repeat(5000)}`),
  redirect('a redirect to where no port is', 'http://x:99999999/', 308),
];
