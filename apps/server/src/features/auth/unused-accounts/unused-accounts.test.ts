import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createChores } from '../../../chores.ts';
import { cheapHash } from '../../../../testing/cheap-hash.ts';
import { sendMail } from '../../../../testing/send-mail.ts';
import { deleteExpiredMails } from '../../../platform/mail/index.ts';
import type { OutgoingMail } from '../../../platform/mail/sender.ts';
import { buildTestApp, type Caller, type TestApp, type UserOverrides } from '../../../../testing/index.ts';

const day = 24 * 60 * 60_000;
const password = 'correct horse';

let t: TestApp;
let passwordHash: string;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: 'http://lectern.example.org' });
  passwordHash = await cheapHash(password);
});
beforeEach(async () => {
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterEach(async () => {
  for (const table of ['retention_rules', 'account_warnings', 'mails', 'active_days'] as const)
    await t.db.deleteFrom(table).execute();
  await sql`update users set created_at = ${t.clock.now()}`.execute(t.db);
  taken.length = 0;
});
afterAll(() => t.close());

const ago = (days: number) => new Date(t.clock.now().getTime() - days * day);
/** Somebody whose account is a year old, and was used so many days ago. */
async function build(usedDaysAgo: number, over: UserOverrides = {}) {
  const user = await t.buildUser({ passwordHash, ...over });
  await sql`update users set created_at = ${ago(365)} where id = ${user.id}`.execute(t.db);
  const active = { user_id: user.id, day: ago(usedDaysAgo).toISOString().slice(0, 10) };
  await t.db.insertInto('active_days').values(active).execute();
  return user;
}
const choose = async (rule: object) => {
  const { status } = await admin.put('/api/retention', {
    rules: [{ kind: 'unused_accounts', ...rule }],
    confirmed: true,
  });
  expect(status).toBe(200);
  await t.db.updateTable('retention_rules').set({ begins_at: t.clock.now() }).execute();
};
const keepFor = (days: number) => choose({ choice: 'days', days });
type Answer = Parameters<typeof sendMail>[1];
/** Removes what is old, once, and sends the mail that is due to a mail server that answers so. */
async function tidyUp(answer?: Answer, services = t.services): Promise<void> {
  await deleteExpiredMails(t.db, t.clock.now(), 1_000);
  const chore = createChores(services).find(({ name }) => name === 'retention: unused_accounts');
  await chore?.run(t.db, t.clock.now(), new AbortController().signal);
  taken.push(...(await sendMail(t, answer)));
}
const away: Answer = () => ({ code: 'ECONNECTION', forGood: false });
const refusing: Answer = () => ({ code: '550', forGood: true });
const isThere = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow()).deleted_at ===
  null;
/** The mails that a mail server took in this test. */
const taken: OutgoingMail[] = [];
const mailsTo = ({ email }: { email: string }) => taken.filter(({ to }) => to === email);
const signIn = ({ username }: { username: string }) =>
  t.visitor.post('/api/users/sign_in', { usernameOrEmail: username, password });

/** The person is told, and 30 days pass. */
async function passWarning(answer?: Answer, services = t.services): Promise<void> {
  await tidyUp(answer, services);
  t.clock.advance(30 * day);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
}

describe('an account that nobody uses', () => {
  it('stays for ever where nobody chose otherwise', async () => {
    const user = await build(360);
    await tidyUp();
    t.clock.advance(365 * day);
    await tidyUp();
    expect([await isThere(user), mailsTo(user)]).toEqual([true, []]);
  });

  it('stays at first, and its owner is told when it goes', async () => {
    const [unused, used] = [await build(300), await build(100)];
    await keepFor(200);
    await tidyUp();
    await tidyUp();
    expect([await isThere(unused), await isThere(used), mailsTo(used)]).toEqual([true, true, []]);
    const mails = mailsTo(unused);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Lectern account will be deleted']);
    const goesOn = new Date(t.clock.now().getTime() + 30 * day);
    expect(mails[0]?.body).toContain(goesOn.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }));
  });

  it('is deleted 30 days after that as any other, by nobody, and its name is free', async () => {
    const user = await build(300);
    await keepFor(200);
    await passWarning();
    await tidyUp();
    expect(await isThere(user)).toBe(false);
    const entry = await t.db
      .selectFrom('audit_entries')
      .select('actor_id')
      .where('action', '=', 'user_deleted')
      .where('target_id', '=', user.id)
      .executeTakeFirst();
    expect(entry).toEqual({ actor_id: null });
    expect((await signIn(user)).status).toBe(401);
  });

  it.each([
    ['refused it', refusing],
    ['was away', away],
  ])('stays where the mail server %s, and goes once it took the message', async (_, answer) => {
    const user = await build(300);
    await keepFor(200);
    await passWarning(answer);
    await passWarning(answer);
    await tidyUp(answer);
    expect([await isThere(user), mailsTo(user).length]).toEqual([true, 0]);
    t.clock.advance(30 * day);
    await passWarning();
    expect([await isThere(user), mailsTo(user).length]).toEqual([true, 1]);
    await tidyUp();
    expect(await isThere(user)).toBe(false);
  });

  it('stays where the site sends no mail, which the rules and their preview say', async () => {
    const user = await build(300);
    await keepFor(200);
    const silent = { ...t.services, mail: null };
    await passWarning(undefined, silent);
    await passWarning(undefined, silent);
    expect([await isThere(user), taken.length]).toEqual([true, 0]);
    const quiet = await buildTestApp();
    try {
      const caller = await quiet.as(await quiet.buildUser({ role: 'admin' }));
      const student = await quiet.buildUser();
      const yearAgo = new Date(quiet.clock.now().getTime() - 365 * day);
      await sql`update users set created_at = ${yearAgo} where id = ${student.id}`.execute(quiet.db);
      const { rules } = (await caller.get('/api/retention')).body;
      const waits = rules.flatMap((rule: { kind: string; waits: string | null }) => (rule.waits ? [rule] : []));
      expect(waits).toEqual([expect.objectContaining({ kind: 'unused_accounts', waits: 'no_mail' })]);
      const asked = [{ kind: 'unused_accounts', choice: 'days', days: 200 }];
      const { effects } = (await caller.post('/api/retention/preview', { rules: asked })).body;
      expect(effects).toEqual([expect.objectContaining({ count: 1, waits: 'no_mail' })]);
    } finally {
      await quiet.close();
    }
  });

  it('stays where the site sends no mail any more, also after the message', async () => {
    const user = await build(300);
    await keepFor(200);
    await passWarning();
    await tidyUp(undefined, { ...t.services, mail: null });
    expect(await isThere(user)).toBe(true);
  });

  it('is told once more at another address, and has its time from there', async () => {
    const user = await build(300);
    await keepFor(200);
    await tidyUp();
    t.clock.advance(10 * day);
    admin = await t.as(await t.buildUser({ role: 'admin' }));
    const email = `corrected-${user.email}`;
    const changed = await admin.put(`/api/users/${user.id}`, { email });
    expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
    await tidyUp();
    const told = taken.filter(({ subject }) => subject === 'Your Lectern account will be deleted');
    expect(told.map(({ to }) => to)).toEqual([user.email, email]);
    t.clock.advance(21 * day);
    await tidyUp();
    expect(await isThere(user)).toBe(true);
    t.clock.advance(9 * day);
    await tidyUp();
    expect(await isThere(user)).toBe(false);
  });

  it('is told anew where it was used after the message, and nothing was removed for long', async () => {
    const user = await build(300);
    await keepFor(200);
    await tidyUp();
    t.clock.advance(day);
    expect((await signIn(user)).status).toBe(200);
    t.clock.advance(205 * day);
    await tidyUp();
    expect([await isThere(user), mailsTo(user).length]).toEqual([true, 2]);
  });

  describe('where they are very many', () => {
    /** Puts 600 more of somebody into the database, whose ids come first; afterwards they are gone. */
    async function multiply(person: { id: string }): Promise<void> {
      await sql`insert into users select (jsonb_populate_record(u, jsonb_build_object(
          'id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), 'username', u.username || n,
          'username_key', u.username_key || n, 'email', n || u.email, 'email_key', n || u.email_key))).*
        from users u, generate_series(1, 600) n where u.id = ${person.id}`.execute(t.db);
      onTestFinished(async () => {
        await sql`delete from courses where created_by::text like '00000000-0000-4000-8000-%'`.execute(t.db);
        await sql`delete from users where id::text like '00000000-0000-4000-8000-%'`.execute(t.db);
      });
    }

    it('is told in one of several rounds', async () => {
      await multiply(await build(300));
      await keepFor(200);
      await tidyUp();
      expect(taken.length).toBe(500);
      await tidyUp();
      expect(taken.length).toBe(601);
    });

    it('is not kept by those that stay for what they own', async () => {
      const user = await build(300);
      await multiply(user);
      await sql`insert into courses (id, name, title, duration, duration_unit, course_type, status, created_by, created_at, updated_at, join_code, join_code_key)
        select gen_random_uuid(), 'Own', 'Own', 1, 'hours', 'public', 'active', u.id, u.created_at, u.created_at,
          'O' || right(u.id::text, 6), 'o' || right(u.id::text, 6)
        from users u where u.id::text like '00000000-0000-4000-8000-%'`.execute(t.db);
      await keepFor(200);
      await tidyUp();
      await passWarning();
      await tidyUp();
      expect(await isThere(user)).toBe(false);
    });
  });

  it('is told nothing where it is used before the message leaves', async () => {
    const user = await build(300);
    await keepFor(200);
    await tidyUp(away);
    t.clock.advance(day);
    expect((await signIn(user)).status).toBe(200);
    taken.push(...(await sendMail(t)));
    expect(mailsTo(user)).toEqual([]);
  });

  it('stays where somebody signs in after the message, and is told anew before it goes later', async () => {
    const user = await build(300);
    await keepFor(200);
    await passWarning();
    expect((await signIn(user)).status).toBe(200);
    await tidyUp();
    t.clock.advance(200 * day);
    await tidyUp();
    expect([await isThere(user), mailsTo(user).length]).toEqual([true, 2]);
  });

  it('stays where its owner sets a new password by a mailed link after the message, and is told anew before it goes later', async () => {
    const user = await build(300);
    await keepFor(200);
    await passWarning();
    expect((await t.visitor.post('/api/users/forgot-password', { usernameOrEmail: user.username })).status).toBe(200);
    const link = (await sendMail(t)).find(({ to }) => to === user.email)?.body.match(/#(\S+)/)?.[1];
    const wanted = { token: link, password: 'battery staple', confirmPassword: 'battery staple' };
    expect((await t.visitor.post('/api/users/set-password', wanted)).status).toBe(200);
    await tidyUp();
    expect(await isThere(user)).toBe(true);
    t.clock.advance(200 * day);
    await tidyUp();
    expect([await isThere(user), mailsTo(user).length]).toEqual([true, 2]);
  });

  it('is told anew where accounts were kept for longer meanwhile', async () => {
    const user = await build(300);
    await keepFor(200);
    await tidyUp();
    await choose({ choice: 'never' });
    await tidyUp();
    t.clock.advance(60 * day);
    admin = await t.as(await t.buildUser({ role: 'admin' }));
    await keepFor(200);
    await tidyUp();
    expect([await isThere(user), mailsTo(user).length]).toEqual([true, 2]);
  });

  it.each([
    ['an admin', { role: 'admin' }],
    ['a student who is an admin', { isAdmin: true }],
    ['a coordinator', { role: 'coordinator' }],
    ['a teacher', { role: 'teacher' }],
  ] as const)('never goes where it is %s’s', async (_, over) => {
    const user = await build(300, over);
    await keepFor(200);
    await passWarning();
    await tidyUp();
    expect([await isThere(user), mailsTo(user)]).toEqual([true, []]);
  });

  it('goes where it is blocked as well', async () => {
    const user = await build(300, { isActive: false });
    await keepFor(200);
    await passWarning();
    await tidyUp();
    expect(await isThere(user)).toBe(false);
  });

  it('is named in the preview, the one unused for longest first', async () => {
    const [later, longest] = [await build(250), await build(300)];
    await build(100);
    const rules = [{ kind: 'unused_accounts', choice: 'days', days: 200 }];
    const { effects } = (await admin.post('/api/retention/preview', { rules })).body;
    expect(effects).toEqual([expect.objectContaining({ kind: 'unused_accounts', count: 2, more: false })]);
    expect(effects[0].accounts.map(({ _id }: { _id: string }) => _id)).toEqual([longest.id, later.id]);
  });
});
