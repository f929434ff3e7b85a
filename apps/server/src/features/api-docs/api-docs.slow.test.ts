import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RouteName, routes } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { httpClient, type Installation } from '../../../testing/process/index.ts';
import { makePreparedInstallation } from '../../../testing/process/prepared-installation.ts';

type Operation = { description?: string };
const run = promisify(execFile);
const hasTools = ['sh', 'curl'].every((name) => spawnSync(name, ['-c', 'true']).error === undefined);

// They are run as somebody would paste them, so this needs a shell and curl.
describe.skipIf(!hasTools)('the examples of the description', () => {
  let installation: Installation;
  let folder: string;
  let paths: Record<string, Record<string, Operation>>;
  beforeAll(async () => {
    installation = await makePreparedInstallation();
    const server = await installation.start();
    // Each example signs in, some of them several times.
    await installation.query('update users set password_hash = $1 where password_hash is not null', [
      await cheapHash('lectern-demo'),
    ]);
    paths = (await httpClient(server.url).get('/api/openapi.json')).body.paths as typeof paths;
    folder = await mkdtemp(join(tmpdir(), 'lectern-examples-'));
    // Each curl says how it was answered, beside what it shows.
    await writeFile(join(folder, '.curlrc'), 'write-out = "%{stderr}%{http_code} %{method} %{url}\\n"\n');
  });
  afterAll(async () => {
    await installation.close();
    await rm(folder, { recursive: true, force: true });
  });

  const scriptFor = (route: RouteName): string => {
    const [method = '', path = ''] = route.split(' ');
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    return /```sh\n(.*)\n```$/s.exec(operation?.description ?? '')?.[1] ?? 'no example';
  };

  // They need what arrives by mail, and the demo sends none, the code of an app, a passkey, for which a site has to have a name,
  // somebody at a sign-in provider, or a text to agree to, which the site then asks everybody for.
  const fromElsewhere: readonly string[] = [
    'POST /api/users/me/verify-email',
    'POST /api/users/verify-email',
    'POST /api/users/me/consent',
    'POST /api/users/me/second-factor/confirm',
    'POST /api/users/me/second-factor/recovery-codes',
    'POST /api/users/me/second-factor/turn-off',
    'POST /api/users/sign_in/passkey-request',
    'POST /api/users/sign_in/passkey',
    'POST /api/users/me/passkeys/creation',
    'POST /api/users/me/passkeys',
    'PUT /api/users/me/passkeys/:id',
    'DELETE /api/users/me/passkeys/:id',
    'POST /api/users/me/passkeys/recovery-codes',
    'POST /api/users/me/proof/passkey-request',
    'POST /api/identity-providers/:id/trial',
    'GET /api/identity-providers/trial',
    'DELETE /api/users/:id/second-factor',
    'POST /api/auth/providers/code',
    'POST /api/users/me/identities/:id/link',
    'POST /api/users/me/identities/:id/unlink',
  ];
  /** The pull that it stops may have ended by itself meanwhile, which is refused. */
  const mayComeLate: readonly string[] = ['POST /api/roster-sources/:id/stop'];
  const shown = (Object.keys(routes) as RouteName[]).filter((route) => !fromElsewhere.includes(route));

  test.each(shown)('%s', async (route) => {
    const env = { ...process.env, CURL_HOME: folder };
    const { stdout, stderr } = await run('sh', ['-c', scriptFor(route)], { cwd: folder, env });
    const told = stderr.trim().split('\n');
    expect(told.length, stderr).toBeGreaterThan(0);
    const story = `${scriptFor(route)}\n${stderr}${stdout.slice(-1_000)}`;
    for (const line of told.slice(0, -1)) expect(line, story).toMatch(/^20[01] [A-Z]+ http:/);
    const [method = '', path = ''] = route.split(' ');
    const status = mayComeLate.includes(route) ? '(20[01]|409)' : '20[01]';
    const address = new RegExp(`^${status} ${method} http://[^/]+${path.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`);
    expect(told.at(-1), story).toMatch(address);
  });
});
