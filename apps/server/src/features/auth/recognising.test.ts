import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';
import { demoEmail } from '../users/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ auth: { demoAccounts: false } });
});
afterAll(() => t.close());

const minutes = (count: number) => count * 60_000;
const ago = (ms: number) => new Date(t.clock.now().getTime() - ms);

type Change = (user: TestUser) => Promise<unknown>;
const withUser =
  (values: object): Change =>
  ({ id }) =>
    t.db.updateTable('users').set(values).where('id', '=', id).execute();
const withSession =
  (values: () => object): Change =>
  ({ id }) =>
    t.db.updateTable('auth_sessions').set(values()).where('user_id', '=', id).execute();

const same: Change = async () => undefined;
const everybody: [who: string, change: Change, signedIn: boolean][] = [
  ['a student', same, true],
  ['a student whose auth session is remembered and in use', withSession(() => ({ remember: true })), true],
  ['one who was there hours ago', withSession(() => ({ last_seen_at: ago(minutes(240)) })), true],
  [
    'one whose remembered auth session is to be prolonged',
    withSession(() => ({ remember: true, last_seen_at: ago(minutes(61)) })),
    true,
  ],
  ['one whose new day is to be counted', withSession(() => ({ last_seen_at: ago(minutes(9 * 60 + 1)) })), true],
  ['one who was there in the future', withSession(() => ({ last_seen_at: ago(-minutes(24 * 60)) })), true],
  ['one whose auth session has just ended', withSession(() => ({ expires_at: ago(0) })), false],
  ['somebody blocked', withUser({ is_active: false }), false],
  ['somebody deleted', withUser({ deleted_at: new Date('2026-03-02T09:00:00Z') }), false],
  ['a teacher', withUser({ role: 'teacher', is_approved: true }), true],
  ['a student who is an admin', withUser({ is_admin: true }), true],
  ['one of the demo', withUser({ email: demoEmail('Sam Student').toUpperCase() }), false],
];

it.each(everybody)('%s is asked about for every request', async (_who, change, signedIn) => {
  const user = await t.buildUser();
  const cookie = await t.cookieOf(user);
  await change(user);
  const { status, body } = await t.visitor.get('/api/users/me', { cookie });
  expect([status, body.user?._id]).toEqual(signedIn ? [200, user.id] : [401, undefined]);
});
