import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createRefusalLog } from './refusals.ts';

type Who = { viewer?: string; ip?: string; route?: string };

/** Notes refusals at times that a test sets, and tells who was written down. */
function openLog() {
  const lines: unknown[] = [];
  let time = 0;
  const note = createRefusalLog(() => time);
  const refuse = (code: Parameters<typeof note>[0], { viewer, ip = '192.0.2.1', route = '/enter' }: Who = {}) =>
    note(code, {
      method: 'POST',
      routeOptions: { url: route },
      viewer: viewer === undefined ? null : { id: viewer },
      ip,
      log: { warn: (line: object) => lines.push(line) },
    } as unknown as FastifyRequest);
  return { lines, refuse, wait: (ms: number) => (time += ms) };
}

it('writes a line a minute of somebody who runs into a limit again and again', () => {
  const { lines, refuse, wait } = openLog();
  for (let i = 0; i < 50; i += 1) refuse('too_many_requests', { viewer: 'a' });
  expect(lines).toEqual([{ refused: 'too_many_requests', route: 'POST /enter', viewer: 'a' }]);
  wait(59_999);
  refuse('too_many_requests', { viewer: 'a' });
  expect(lines).toHaveLength(1);
  wait(1);
  refuse('too_many_requests', { viewer: 'a' });
  expect(lines).toHaveLength(2);
});

it('writes a line of each person, network and route', () => {
  const { lines, refuse } = openLog();
  const all: Who[] = [
    { viewer: 'a' },
    { viewer: 'b' },
    { viewer: 'b', route: '/join' },
    {},
    { ip: '192.0.2.200' },
    { ip: '198.51.100.1' },
  ];
  for (const who of [...all, ...all]) refuse('too_many_requests', who);
  expect(lines).toMatchObject([
    { viewer: 'a' },
    { viewer: 'b', route: 'POST /enter' },
    { viewer: 'b', route: 'POST /join' },
    { viewer: null },
    { viewer: null },
  ]);
});

const noteworthy = ['forbidden', 'field_not_allowed', 'cross_site_request', 'too_many_requests'] as const;

it('writes a line of each reason that is noteworthy, and none of the rest', () => {
  const { lines, refuse } = openLog();
  for (const code of [...noteworthy, 'not_found', 'validation_failed'] as const) refuse(code, { viewer: 'a' });
  expect(lines).toMatchObject(noteworthy.map((refused) => ({ refused })));
});

it.each(noteworthy)('writes a line a minute of whoever gets %s again and again', (code) => {
  const { lines, refuse, wait } = openLog();
  for (let i = 0; i < 50; i += 1) refuse(code);
  expect(lines).toEqual([{ refused: code, route: 'POST /enter', viewer: null }]);
  wait(60_000);
  refuse(code);
  expect(lines).toHaveLength(2);
});

it('remembers a thousand at most', () => {
  const { lines, refuse } = openLog();
  for (let i = 0; i <= 1_000; i += 1) refuse('too_many_requests', { viewer: `${i}` });
  refuse('too_many_requests', { viewer: '1000' });
  expect(lines).toHaveLength(1_001);
  refuse('too_many_requests', { viewer: '0' });
  expect(lines).toHaveLength(1_002);
});

it('writes a line of thirty bad bodies in a minute, of whatever routes, and none of fewer', () => {
  const { lines, refuse, wait } = openLog();
  const bad = (times: number, viewer: string): void => {
    for (let n = 0; n < times; n += 1) refuse('validation_failed', { viewer, route: `/route-${n}` });
  };
  bad(29, 'a');
  wait(60_000);
  bad(29, 'a');
  bad(29, 'b');
  expect(lines).toEqual([]);
  refuse('malformed_request', { viewer: 'b', route: '/enter' });
  bad(29, 'b');
  expect(lines).toEqual([{ refused: 'malformed_request', route: 'POST /enter', viewer: 'b', times: 30 }]);
});
