import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { siteOn } from './nginx-site.ts';

const read = (path: string) => readFile(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const deployed = await read('deploy/nginx.conf');
/** The text within a location's braces. */
const location = (name: string): string =>
  deployed.split(`location ${name} {`)[1]?.split(/^ {4}\}$/m)[0] ?? `there is no ${name}`;

describe('a site that is not what is known of it is refused', () => {
  it.each([
    ['without processes', deployed.replace('server 127.0.0.1:3000', 'server 127.0.0.1:4000')],
    ['without encryption', deployed.replaceAll('listen 443', 'listen 80')],
    ['with two of them', deployed + deployed],
  ])('%s', (_what, text) => {
    expect(() => siteOn(text, 8080, [3001])).toThrow('deploy/nginx.conf has');
  });
});

describe('the site that operators are given', () => {
  it('is run in tests with other ports and without encryption, and is the same in all else', () => {
    const site = siteOn(deployed, 8080, [3001, 3002]);
    expect(site.match(/^ *(listen|ssl_|server 127|return 301).*/gm)).toEqual([
      '    server 127.0.0.1:3001 max_fails=1 fail_timeout=2s;',
      '    server 127.0.0.1:3002 max_fails=1 fail_timeout=2s;',
      '    listen 127.0.0.1:8080;',
    ]);
    for (const line of deployed.match(/^ *(proxy_|location|error_page|client_).*/gm) ?? [])
      expect(site).toContain(line);
  });

  it('sends again what only reads, and of the rest only what may come twice', () => {
    expect(deployed.match(/^ *proxy_next_upstream .*;$/gm)).toEqual([
      '    proxy_next_upstream error timeout;',
      '        proxy_next_upstream error timeout non_idempotent;',
    ]);
    expect(location('@again')).toContain('non_idempotent');
    expect(deployed.match(/return 418;/g)).toHaveLength(2);
    expect(location('/api/')).toMatch(/if \(\$http_idempotency_key\) \{\s*return 418;/);
    expect(location('~ ^/api/(attempts/|tests/[^/]+/attempts$)')).toContain('return 418;');
  });

  it('is the only place where the rules stand', async () => {
    const operations = await read('docs/OPERATIONS.md');
    expect(operations).toContain('(../deploy/nginx.conf)');
    expect(operations).not.toMatch(/proxy_next_upstream|error_page|return 418/);
  });
});
