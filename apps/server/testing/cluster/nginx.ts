import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@lectern/embedded-postgres/testing';
import { startInBackground } from './background.ts';
import { listens } from './listens.ts';
import { siteOn } from './nginx-site.ts';

const deployed = new URL('../../../../deploy/nginx.conf', import.meta.url);

export type Nginx = { url: string; stop(): Promise<void> };

/** Starts nginx in front of servers on these ports of this machine. Throws when the program is not installed. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const port = await findFreePort();
  const directory = await mkdtemp(join(tmpdir(), 'lectern-nginx-'));
  await chmod(directory, 0o777);
  await writeFile(join(directory, 'nginx.conf'), await settingsOf(directory, port, ports));
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

/** The site that operators are given, in the foreground, without encryption, and with everything in one folder. */
async function settingsOf(directory: string, port: number, ports: readonly number[]): Promise<string> {
  const site = siteOn(await readFile(deployed, 'utf8'), port, ports);
  return `
daemon off;
worker_processes 1;
pid ${directory}/nginx.pid;
events { worker_connections 1024; }
http {
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
${site}
}
`;
}
