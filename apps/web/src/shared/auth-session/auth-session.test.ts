import { loginRecordKey as contractKey } from '@lectern/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failure, fakeServer, unreachable } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { watchLog } from '../../testing/watch-log.ts';
import { toastStore } from '../ui/toast.ts';
import { onAuthSessionExpired } from './auth-events.ts';
import {
  authState,
  confirmAuthSession,
  enterAuthSession,
  leaveAuthSession,
  mayBeKnown,
  onAuthChange,
  restartAuthSession,
  startAuthSession,
} from './auth-session.ts';
import { loginRecordKey } from './login-record.ts';

const notSignedIn = failure(401, 'not_signed_in', 'Please sign in to continue.');
const stored = (): unknown => JSON.parse(localStorage.getItem('lms-user') ?? 'null');

function keep(value: unknown): void {
  localStorage.setItem('lms-user', typeof value === 'string' ? value : JSON.stringify(value));
  restartAuthSession();
}

/** Acts as the browser does when another tab has changed the storage. */
function otherTabStores(value: unknown): void {
  const newValue = value === null ? null : JSON.stringify(value);
  dispatchEvent(new StorageEvent('storage', { key: 'lms-user', newValue }));
}

test('signing in leaves a trace that outlives a lost record, and signing out takes it away', () => {
  enterAuthSession(recordOf(people.teacher));
  localStorage.clear();
  restartAuthSession();
  expect([authState().status, mayBeKnown()]).toEqual(['unknown', true]);
  leaveAuthSession();
  restartAuthSession();
  expect(mayBeKnown()).toBe(false);
});

test('the record lies under the key that the contract names', () => {
  expect(loginRecordKey).toBe(contractKey);
});

test.each(['', 'nonsense', '{}', 'null', '{"user":null}', '{"user":{"username":7}}'])(
  'a stored %j counts as no record',
  (text) => {
    keep(text);
    expect(authState()).toEqual({ status: 'unknown', user: null });
  },
);

test('a record that the server no longer knows is dropped', async () => {
  fakeServer({ 'GET /api/users/me': notSignedIn });
  keep(recordOf(people.teacher));
  expect(await confirmAuthSession()).toBeNull();
  expect(authState().status).toBe('signed-out');
  expect(stored()).toBeNull();
});

test('a record is believed while the server cannot be asked, which the log tells, and asked about again later', async () => {
  const log = watchLog();
  const server = fakeServer({ 'GET /api/users/me': unreachable });
  keep(recordOf(people.teacher));
  expect(await confirmAuthSession()).toMatchObject({ username: 'Tom Teacher' });
  expect(authState().status).toBe('assumed');
  expect(log).toHaveBeenCalledWith(
    expect.stringMatching(/^Asking who is signed in failed: The server cannot be reached/),
  );
  expect(toastStore.snapshot()).toEqual([]);
  server.routes['GET /api/users/me'] = recordOf({ ...people.teacher, username: 'Tom Renamed' });
  expect(await confirmAuthSession()).toMatchObject({ username: 'Tom Renamed' });
  expect(stored()).toMatchObject({ user: { username: 'Tom Renamed' } });
});

test('the server is asked once, however many want to know', async () => {
  const server = fakeServer({ 'GET /api/users/me': recordOf(people.admin) });
  const answers = await Promise.all([confirmAuthSession(), confirmAuthSession(), confirmAuthSession()]);
  expect(answers.map((user) => user?.username)).toEqual(['Alan Admin', 'Alan Admin', 'Alan Admin']);
  await confirmAuthSession();
  expect(server.calls).toHaveLength(1);
  await confirmAuthSession({ again: true });
  expect(server.calls).toHaveLength(2);
});

test('an old answer is believed at once and renewed beside the work', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = fakeServer({ 'GET /api/users/me': notSignedIn });
  enterAuthSession(recordOf(people.teacher));
  vi.setSystemTime(Date.now() + 59_000);
  await confirmAuthSession();
  expect(server.calls).toHaveLength(0);
  vi.setSystemTime(Date.now() + 2_000);
  const expired = vi.fn<() => void>();
  onTestFinished(onAuthSessionExpired(expired));
  expect(await confirmAuthSession()).toMatchObject({ username: 'Tom Teacher' });
  await vi.waitFor(() => expect(authState()).toEqual({ status: 'signed-out', user: null }), 10_000);
  expect(expired).toHaveBeenCalledTimes(1);
});

test.each([
  ['that nobody is known', notSignedIn],
  ['that somebody else is', recordOf(people.teacher)],
])('an answer %s does not touch the one who signed in while it was under way', async (_, late) => {
  let answer: (value: unknown) => void = () => undefined;
  fakeServer({ 'GET /api/users/me': () => new Promise((resolve) => (answer = resolve)) });
  const question = confirmAuthSession();
  enterAuthSession(recordOf(people.student));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), 10_000);
  answer(late);
  expect(await question).toMatchObject({ username: 'Ada Student' });
  expect(stored()).toMatchObject({ user: { username: 'Ada Student' } });
});

test('signing in stores the whole record, signing out removes it, and listeners hear of both', () => {
  const heard = vi.fn<() => void>();
  onTestFinished(onAuthChange(heard));
  enterAuthSession(recordOf(people.student));
  expect(stored()).toEqual(recordOf(people.student));
  leaveAuthSession();
  expect(stored()).toBeNull();
  expect(authState()).toEqual({ status: 'signed-out', user: null });
  expect(heard).toHaveBeenCalledTimes(2);
});

test('another tab that signs out, or in, takes this one along', () => {
  fakeServer({ 'GET /api/users/me': recordOf(people.student) });
  onTestFinished(startAuthSession());
  enterAuthSession(recordOf(people.student));
  otherTabStores(null);
  expect(authState()).toEqual({ status: 'signed-out', user: null });
  otherTabStores(recordOf(people.teacher));
  expect(authState().user?.username).toBe('Tom Teacher');
  dispatchEvent(new StorageEvent('storage', { key: 'another-key', newValue: null }));
  expect(authState().user?.username).toBe('Tom Teacher');
});

test('a look is put on with the record, also with that of another tab, and taken off with it', () => {
  let rules = '';
  document.adoptedStyleSheets = [{ replaceSync: (text: string) => (rules = text) } as unknown as CSSStyleSheet];
  onTestFinished(() => void (document.adoptedStyleSheets = []));
  fakeServer({ 'GET /api/users/me': recordOf(people.student) });
  onTestFinished(startAuthSession());
  enterAuthSession(recordOf({ ...people.student, look: ':root{--accent:#7a1f5c}' }));
  expect(rules).toBe(':root{--accent:#7a1f5c}');
  leaveAuthSession();
  expect(rules).toBe('');
  otherTabStores(recordOf({ ...people.teacher, look: ':root{--accent:#006400}' }));
  expect(rules).toBe(':root{--accent:#006400}');
  otherTabStores({ user: { _id: '1', username: 'Of an older version', role: 'student', isAdmin: false } });
  expect(rules).toBe('');
});
