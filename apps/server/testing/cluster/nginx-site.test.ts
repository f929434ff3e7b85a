import { readFile } from 'node:fs/promises';
import { ErrorBody, errorStatus, limits, type RouteDefinition, routes } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { siteOn } from './nginx-site.ts';

const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const deployed = await read('deploy/nginx.conf');

/** The map of what may come twice, and the requests that its lines are about. */
const [mapOfThose = ''] = /^map [^\n]*\$may_come_twice \{[^]*?^\}$/m.exec(deployed) ?? [];
const comingTwice = [...mapOfThose.matchAll(/^ *"~(\^POST .*\$)" \S+;$/gm)].map(
  ([, pattern = '']) => new RegExp(pattern),
);
const posts = (Object.entries(routes) as [string, RouteDefinition][]).filter(([name]) => name.startsWith('POST '));
/** The line about a route. */
const lineOf = (name: string, needs: string) => `    "~^${name.replaceAll(/:\w+/g, '[^/]+')}$" ${needs};`;
/** Calls as nginx sees them, with something in place of each parameter. */
const called = (names: readonly string[]): string[] => names.map((name) => name.replaceAll(/:\w+/g, 'x')).toSorted();

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
    expect(deployed.match(/return 418;/g)).toHaveLength(1);
    expect(location('/api/')).toMatch(/if \(\$may_come_twice\) \{\s*return 418;/);
    expect(siteOn(deployed, 8080, [3001])).toContain('$may_come_twice {\n    default "";');
  });

  it('takes for those the POSTs that honour a key, with one, and those of sitting a test', () => {
    const keyed = posts.filter(([, { idempotent }]) => idempotent === true).map(([name]) => name);
    const ofAttempts = posts.filter(([, { tag }]) => tag === 'Attempts').map(([name]) => name);
    const lines = [
      ...ofAttempts.map((name) => lineOf(name, 'yes')),
      ...keyed.map((name) => lineOf(name, '$http_idempotency_key')),
    ];
    expect(mapOfThose.match(/^ *"~.*$/gm)?.toSorted(), 'lines of $may_come_twice').toEqual(lines.toSorted());
    expect(comingTwice).toHaveLength(lines.length);
  });

  it.each(['POST /api/attempts/x/reopen', 'POST /api/users/sign_up', 'POST /api/tests/x/regrades/preview'])(
    'never takes %s for one, whatever it brings',
    (call) => {
      expect(comingTwice.filter((pattern) => pattern.test(call))).toEqual([]);
    },
  );

  it('counts the saves of courses and tests and the files of people and questions, with a slash at the end too', () => {
    const [map = ''] = /^map [^\n]*\$lectern_costly_calls \{[^]*?^\}$/m.exec(deployed) ?? [];
    const costly = [...map.matchAll(/^ *"~(\^\S+ \S+)" /gm)].map(([, pattern = '']) => new RegExp(pattern));
    const all = Object.entries(routes) as [string, RouteDefinition][];
    const large = all.filter(([, { bodyLimit }]) => bodyLimit === limits.largeBodyBytes).map(([name]) => name);
    expect(large).toHaveLength(4);
    const calls = called([...large, 'POST /api/rosters', 'POST /api/tests/import/preview', 'POST /api/users/sign_in']);
    expect(calls.flatMap((call) => [call, `${call}/`]).filter((call) => !costly.some((one) => one.test(call)))).toEqual(
      [],
    );
  });

  it('refuses in the form in which the program does', () => {
    const refusals = [...deployed.matchAll(/return (4\d\d) '(\{.*\})';/g)];
    expect(refusals.map(([, status]) => Number(status))).toEqual([429, 413]);
    for (const [, status, body = ''] of refusals) {
      const { error } = ErrorBody.parse(JSON.parse(body));
      expect(errorStatus[error]).toBe(Number(status));
    }
  });

  it('is the only place where the rules stand', async () => {
    const operations = await read('docs/OPERATIONS.md');
    expect(operations).toContain('(../deploy/nginx.conf)');
    expect(operations).not.toMatch(/proxy_next_upstream|error_page|return 418/);
  });
});
