import { expect, test, vi } from 'vitest';
import { fakeServer, unreachable } from '../../../testing/fake-server.ts';
import { people, recordOf } from '../../../testing/people.ts';
import { changeLanguage } from './change-language.ts';

const reload = vi.fn<() => void>();

test('a visitor changes the language of the browser alone', async () => {
  const server = fakeServer({});
  await changeLanguage('es', { isSignedIn: false, reload });
  expect(document.cookie).toContain('lectern_language=es');
  expect(server.calls).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('somebody signed in changes that of their mails too, before the page loads again', async () => {
  const server = fakeServer({ 'PUT /api/users/me': recordOf(people.student) });
  reload.mockClear();
  reload.mockImplementation(() => expect(server.callsOf('PUT /api/users/me')).toHaveLength(1));
  await changeLanguage('ar', { isSignedIn: true, reload });
  expect(server.callsOf('PUT /api/users/me')[0]?.body).toEqual({ language: 'ar' });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the page changes even where the server cannot be reached', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fakeServer({ 'PUT /api/users/me': unreachable });
  reload.mockReset();
  await changeLanguage('es', { isSignedIn: true, reload });
  expect(reload).toHaveBeenCalledTimes(1);
});
