import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { folderOf } from '../support/files.ts';
import { freePort } from '../support/serving.ts';

/** Why nginx cannot be used here; undefined if it can. */
export const noNginx: string | undefined = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'nginx is not installed (Debian: nginx-light)';
  }
})();

interface Wanted {
  /** Further directives of `location /`; `$UPSTREAM` is the address of the client. */
  readonly location?: string;
  /** Further directives of `server`. */
  readonly server?: string;
  /** Further directives of `http`. */
  readonly http?: string;
  /** The port of the client. */
  readonly upstream: number;
  /** Further files in the folder of the configuration, by name. */
  readonly files?: { readonly [name: string]: string };
  readonly tls?: boolean;
}

export interface Nginx {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** nginx as a reverse proxy in front of a client, with the default configuration and these changes. */
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
