import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../platform/db/embedded/free-port.ts';
import { startInBackground } from './background.ts';
import { listens } from './listens.ts';

export type Nginx = { url: string; stop(): Promise<void> };

/** Starts nginx in front of servers on these ports of this machine. Throws when the program is not installed. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const port = await findFreePort();
  const directory = await mkdtemp(join(tmpdir(), 'lectern-nginx-'));
  await chmod(directory, 0o777);
  await writeFile(join(directory, 'nginx.conf'), settingsOf(directory, port, ports));
  const args = ['-p', directory, '-c', 'nginx.conf', '-e', join(directory, 'error.log')];
  const nginx = await startInBackground('nginx', { file: 'nginx', args }, () => listens(port));
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await nginx.end('SIGTERM');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** As docs/OPERATIONS.md has it, in the foreground and with everything in one folder. */
const settingsOf = (directory: string, port: number, ports: readonly number[]): string => `
daemon off;
worker_processes 1;
pid ${directory}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  upstream lectern {
${ports.map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 2s;
    # What may be sent twice goes to the next server when one dies. A POST that a server has had is not among that,
    proxy_next_upstream error timeout http_502;
    proxy_next_upstream_tries 3;
    recursive_error_pages on;
    error_page 418 = @again;
    # but for one with a key, which is done once however often it comes,
    location / {
      if ($http_idempotency_key) { return 418; }
      proxy_pass http://lectern;
    }
    # and for all that has to do with sitting a test, which can be repeated.
    location ~ ^/api/(attempts/|tests/[^/]+/attempts$) { return 418; }
    location @again {
      proxy_next_upstream error timeout http_502 non_idempotent;
      proxy_pass http://lectern;
    }
    # Uploads go through as they come.
    location /api/files {
      proxy_request_buffering off;
      proxy_pass http://lectern;
    }
  }
}
`;
