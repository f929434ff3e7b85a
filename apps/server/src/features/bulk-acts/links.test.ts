import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { auditOf } from '../../../testing/features/users/audit-of.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp({ publicUrl: 'https://lectern.example' });
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
afterAll(() => t.close());

const path = '/api/users/bulk/password-links.csv';
const hour = 60 * 60 * 1000;

describe('links for many', () => {
  it('end the former ones and live as long as one that is made alone', async () => {
    const [fresh, forgetful] = [
      await t.buildUser(),
      await t.buildUser({ passwordHash: await cheapHash('correct horse') }),
    ];
    const former = (await admin.post(`/api/users/${fresh.id}/password-link`)).body.passwordLink;
    const answer = await admin.post(path, { ids: [fresh.id, forgetful.id, fresh.id] });
    expect(answer.status).toBe(200);
    const [head, ...rows]: string[][] = parse(answer.text, { bom: true });
    expect(head).toEqual(['Username', 'Email', 'Link', 'Valid until']);
    const of = (user: TestUser) => rows.filter((row) => row[1] === user.email);
    expect([rows.length, of(fresh).length, of(forgetful).length]).toEqual([2, 1, 1]);
    const lives = (user: TestUser) => new Date(of(user)[0]?.[3] ?? '').getTime() - t.clock.now().getTime();
    expect([lives(fresh), lives(forgetful)]).toEqual([7 * 24 * hour, hour / 2]);
    const token = (link: string | undefined) => link?.split('#')[1] ?? '';
    const opens = async (link: string | undefined) =>
      (await t.visitor.post('/api/users/set-password/check', { token: token(link) })).status;
    expect([await opens(of(fresh)[0]?.[2]), await opens(former)]).toEqual([200, 409]);
    expect((await auditOf(t, forgetful)).map(({ action }) => action)).toEqual(['password_link_made']);
  });

  it('are for those who are there, and the log has one entry for all', async () => {
    const [gone, there] = [await t.buildUser({ username: 'Erased Before' }), await t.buildUser()];
    await admin.delete(`/api/users/destroy/${gone.id}`);
    t.clock.advance(1_000);
    const answer = await admin.post(path, { ids: [gone.id, there.id] });
    expect(parse(answer.text, { bom: true })).toHaveLength(2);
    const [entry] = (await admin.get('/api/audit?limit=1&actor=admin')).body.data;
    expect([entry.action, entry.parts, entry.changes[1].after]).toEqual(['bulk_act_done', 1, '1']);
  });

  it('are mailed where mail is sent, as one that is made alone', async () => {
    const other = await buildTestApp({ publicUrl: 'https://lectern.example', mail: true });
    const caller = await other.as(await other.buildUser({ role: 'admin' }));
    const people = [await other.buildUser(), await other.buildUser()];
    expect((await caller.post(path, { ids: people.map(({ id }) => id) })).status).toBe(200);
    const mails = await other.db.selectFrom('mails').select('recipient').execute();
    await other.close();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  it('are not made where nobody knows the address of the site', async () => {
    const other = await buildTestApp();
    const caller = await other.as(await other.buildUser({ role: 'admin' }));
    const answer = await caller.post(path, { ids: [(await other.buildUser()).id] }, { host: 'evil.example' });
    await other.close();
    expect([answer.status, answer.body.error]).toEqual([409, 'site_address_unknown']);
  });
});
