import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { folderOf } from '../support/files.ts';
import { freePort } from '../support/serving.ts';

/** Why nothing can be sent through nginx here; undefined where it can. */
export const noNginx: string | undefined = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'nginx is not installed (Debian: nginx-light)';
  }
})();

interface Wanted {
  /** What stands in `location /`, beside the way to the client; `$UPSTREAM` stands for its address. */
  readonly location?: string;
  /** What stands in `server`. */
  readonly server?: string;
  /** What stands in `http`. */
  readonly http?: string;
  /** The port of the client. */
  readonly upstream: number;
  /** Files beside its configuration, by their names. */
  readonly files?: { readonly [name: string]: string };
  readonly tls?: boolean;
}

export interface Nginx {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** nginx as a reverse proxy before a client, with the defaults of a bare configuration beside what is wanted. */
export async function openNginx(wanted: Wanted): Promise<Nginx> {
  const folder = folderOf({});
  const port = await freePort();
  for (const part of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, part));
  for (const [name, text] of Object.entries(wanted.files ?? {})) {
    writeFileSync(join(folder, name), text);
  }
  const upstream = `http://127.0.0.1:${wanted.upstream}`;
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  ${wanted.http ?? ''}
  server {
    listen 127.0.0.1:${port}${wanted.tls ? ' ssl' : ''};
    ${wanted.server?.replaceAll('$UPSTREAM', upstream) ?? ''}
    location / { proxy_pass ${upstream}; ${wanted.location?.replaceAll('$UPSTREAM', upstream) ?? ''} }
  }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => void child.once('close', resolve));
  await listens(port, child, () => said);
  return {
    port,
    url: `${wanted.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function listens(port: number, child: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said()}`);
    const heard = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (heard) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`nginx does not listen: ${said()}`);
}
