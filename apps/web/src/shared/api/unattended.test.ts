import { unattendedHeader } from '@lectern/contract/unattended';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, reply } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { request } from './client.ts';
import { watchForPeople } from './unattended.ts';

const minute = 60_000;
let said: (string | null)[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  said = [];
  stop = watchForPeople(window);
  const noting = (answer: unknown) => (call: { headers: Headers }) => {
    said.push(call.headers.get(unattendedHeader));
    return reply(200, answer);
  };
  fakeServer({
    'GET /api/users/me': noting(recordOf(people.student)),
    'POST /api/users/sign_out': noting({ success: true, message: 'Logged out successfully', continueAt: null }),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minute);

test('a page says that it asks by itself once nobody has touched it for five minutes, until somebody does', async () => {
  pass(5);
  await request('GET /api/users/me');
  pass(1);
  await request('GET /api/users/me');
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  await request('GET /api/users/me');
  expect(said).toEqual([null, '1', null]);
});

test('a call that changes something says nothing of it: it is somebody’s act', async () => {
  pass(60);
  await request('POST /api/users/sign_out');
  expect(said).toEqual([null]);
});
