import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';
import { watchStatements } from '../../../testing/features/auth/watch-statements.ts';

const password = 'correct horse';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp();
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('audit_entries').execute());

function signIn(usernameOrEmail: string, given = password, headers: Record<string, string> = {}) {
  t.clock.advance(1000);
  return t.visitor.post('/api/users/sign_in', { usernameOrEmail, password: given }, headers);
}
const entries = () => t.db.selectFrom('audit_entries').selectAll().orderBy('at').orderBy('id').execute();
const told = async () => (await entries()).map(({ action, actor_id, target_id }) => ({ action, actor_id, target_id }));
const byThemselves = (action: string, user: { id: string }) => ({ action, actor_id: user.id, target_id: user.id });
const bySomebody = (user: { id: string }) => ({ action: 'sign_in_failed', actor_id: null, target_id: user.id });

describe('the audit log', () => {
  it('tells of failed sign-ins to accounts that there are, and of no others', async () => {
    const place = await t.buildInstitution();
    const user = await t.buildUser({ passwordHash, institutionId: place.id });
    const blocked = await t.buildUser({ passwordHash, isActive: false });
    await signIn(user.username, 'wrong one');
    await signIn('nobody of that name', 'wrong one');
    await signIn(blocked.email);
    expect(await told()).toEqual([bySomebody(user), bySomebody(blocked)]);
    const [first, second] = await entries();
    expect(first).toMatchObject({ institution_id: place.id, ip: '127.0.0.1', request_id: expect.any(String) });
    expect(first?.changes).toEqual([{ field: 'reason', before: null, after: 'wrong password' }]);
    expect(second?.changes).toEqual([{ field: 'reason', before: null, after: 'blocked' }]);
  });

  it('tells of signing in, out and up', async () => {
    const user = await t.buildUser({ passwordHash });
    const { cookies } = await signIn(user.username);
    const cookie = { cookie: `lectern_session=${cookies[0]?.value ?? ''}` };
    t.clock.advance(1000);
    for (let i = 0; i < 2; i += 1) await t.visitor.post('/api/users/sign_out', undefined, cookie);
    expect(await told()).toEqual([byThemselves('sign_in', user), byThemselves('sign_out', user)]);
    t.clock.advance(1000);
    const account = { username: 'Audited Newcomer', email: 'audited@example.org' };
    const made = await t.visitor.post('/api/users/sign_up', { ...account, password, confirmPassword: password });
    expect((await told()).at(-1)).toEqual(byThemselves('sign_up', { id: made.body.user._id }));
  });

  it('tells of the auth session that a new one in the same browser replaces', async () => {
    const [former, next] = [await t.buildUser({ passwordHash }), await t.buildUser({ passwordHash })];
    await signIn(next.username, password, { cookie: await t.cookieOf(former) });
    expect(await told()).toEqual(
      expect.arrayContaining([byThemselves('sign_in', next), byThemselves('sign_out', former)]),
    );
  });

  it('tells the institution of a teacher who waits for approval what they do with their account', async () => {
    const { id: institutionId } = await t.buildInstitution();
    const teacher = await t.buildUser({ role: 'teacher', isApproved: false, institutionId });
    await t.cookieOf(teacher);
    const caller = await t.as(teacher);
    await caller.delete('/api/users/me/sessions');
    await caller.post('/api/users/sign_out', {});
    const rows = await t.db.selectFrom('audit_entries').select(['action', 'institution_id']).execute();
    expect(rows.toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
      { action: 'auth_session_ended', institution_id: institutionId },
      { action: 'sign_out', institution_id: institutionId },
    ]);
  });

  it('holds no sign-up that failed', async () => {
    const taken = await t.buildUser();
    const account = { username: taken.username, email: 'other@example.org', password, confirmPassword: password };
    expect((await t.visitor.post('/api/users/sign_up', account)).status).toBe(409);
    expect(await told()).toEqual([]);
  });
});

describe('a sign-in', () => {
  const statementsOf = async (name: string, given: string): Promise<string[]> => {
    const watch = watchStatements();
    await signIn(name, given);
    watch.stop();
    return watch.texts;
  };
  const writing = (texts: string[]) => texts.filter((text) => /^\s*(insert|update|with)/i.test(text)).length;

  it('does as much for a name that nobody has as for a wrong password', async () => {
    const user: TestUser = await t.buildUser({ passwordHash });
    const [known, unknown] = [await statementsOf(user.username, 'wrong'), await statementsOf('nobody at all', 'wrong')];
    expect(known).toHaveLength(unknown.length);
    expect(writing(known)).toBe(writing(unknown));
  });

  it('takes few statements', async () => {
    const user = await t.buildUser({ passwordHash });
    // The account, the limit and back; the second factor, of which there is none; in one transaction whether a
    // provider is the only way in, the auth session, the device, whether there is a factor by now, and the entry; the record, and the address that waits to be proven and the
    // look, which it tells.
    expect(await statementsOf(user.username, password)).toHaveLength(14);
  });
});
