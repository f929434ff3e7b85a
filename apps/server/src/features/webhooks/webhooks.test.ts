import { limits, webhookKinds, webhookTexts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDelivery, buildWebhook } from '../../../testing/features/webhooks/build-webhook.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { createOutward } from '../../platform/net/index.ts';

let t: TestApp;
let lines: string[];
let boss: TestUser;
let manager: TestUser;
let here: { id: string };
let there: { id: string };
let admin: Caller;
let coordinator: Caller;
const names: Record<string, string[]> = { 'inside.example': ['10.0.0.7'], 'both.example': ['93.184.216.34', '::1'] };
beforeAll(async () => {
  lines = [];
  const resolve = async (host: string) => names[host] ?? ['93.184.216.34'];
  t = await buildTestApp({
    webhookOutward: createOutward({ allowPrivate: false, resolve }),
    log: { write: (line) => void lines.push(line) },
  });
  [here, there] = [await t.buildInstitution(), await t.buildInstitution()];
  boss = await t.buildUser({ role: 'admin' });
  manager = await t.buildUser({ role: 'coordinator' }, [here]);
});
beforeEach(async () => {
  for (const table of ['webhooks', 'audit_entries', 'rate_limits'] as const) await t.db.deleteFrom(table).execute();
  [admin, coordinator] = [await t.as(boss), await t.as(manager)];
});
afterAll(() => t.close());

const input = { name: 'Register', url: 'https://hooks.example.org/lectern', kinds: ['course.created'] };
const placeOf = (institution: { id: string }) => `/api/institution/${institution.id}/webhooks`;
const count = async () => (await t.db.selectFrom('webhooks').selectAll().execute()).length;

describe('making a webhook', () => {
  it('is for administrators, and for coordinators at their institution alone', async () => {
    for (const caller of [
      await t.as(await t.buildUser()),
      await t.as(await t.buildUser({ role: 'teacher' })),
      coordinator,
    ])
      expect((await caller.post('/api/webhooks', input)).status).toBe(403);
    expect((await t.visitor.post('/api/webhooks', input)).status).toBe(401);
    expect((await coordinator.post(placeOf(there), input)).status).toBe(404);
    expect((await coordinator.get(placeOf(there))).status).toBe(404);
    expect(await count()).toBe(0);
  });

  it.each([
    ['http://hooks.example.org/', webhookTexts.notHttps],
    ['https://hooks.example.org:8443/', webhookTexts.notHttps],
    ['https://somebody:secret@hooks.example.org/', webhookTexts.notHttps],
    ['no address', webhookTexts.notHttps],
    ['https://127.0.0.1/', webhookTexts.inward],
    ['https://[::1]/', webhookTexts.inward],
    ['https://169.254.169.254/latest/meta-data', webhookTexts.inward],
    ['https://inside.example/', webhookTexts.inward],
    ['https://both.example/', webhookTexts.inward],
  ])('%s is refused at the field, for a new one and one that is there', async (url, message) => {
    const { id } = await buildWebhook(t, boss);
    for (const answer of [
      await admin.post('/api/webhooks', { ...input, url }),
      await admin.put(`/api/webhooks/${id}`, { ...input, url }),
    ])
      expect([answer.status, answer.body.issues]).toMatchObject([400, [{ path: 'url', message }]]);
  });

  it.each([
    ['no events', []],
    ['an event that is none', ['everything']],
  ])('with %s is refused at the field', async (_what, kinds) => {
    const answer = await admin.post('/api/webhooks', { ...input, kinds });
    expect(answer.body.issues[0].path).toMatch(/^kinds/);
  });

  it('for an institution is told of nothing about the whole site', async () => {
    const answer = await admin.post(placeOf(here), { ...input, kinds: ['roster.imported'] });
    expect(answer.body.issues).toMatchObject([{ path: 'kinds', message: webhookTexts.notHere }]);
  });

  it('is refused where there are too many', async () => {
    for (let n = 0; n < limits.webhooks; n += 1) await buildWebhook(t, boss);
    expect((await admin.post('/api/webhooks', input)).body.message).toBe(webhookTexts.tooMany);
    expect((await admin.post(placeOf(here), input)).status).toBe(201);
  });

  it('tells its secret once: neither the list, nor a repeat, nor the database, nor the log has it', async () => {
    const headers = { 'idempotency-key': 'one' };
    const made = await admin.post('/api/webhooks', input, headers);
    expect(made.body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect((await admin.post('/api/webhooks', input, headers)).body).toMatchObject({ secret: null });
    const renewed = await admin.post(`/api/webhooks/${made.body.webhook._id}/secret`);
    const rows = await t.db.selectFrom('webhooks').selectAll().execute();
    const kept = await t.db.selectFrom('idempotency_keys').select('response').execute();
    const everything = JSON.stringify([rows, kept, (await admin.get('/api/webhooks')).body]) + lines.join('');
    for (const { body } of [made, renewed]) {
      const bare = (body.secret as string).slice('whsec_'.length);
      expect(everything).not.toContain(bare);
      const bytes = Buffer.from(bare, 'base64');
      for (const row of rows)
        for (const column of Object.values(row))
          if (column instanceof Buffer) expect(column.includes(bytes)).toBe(false);
    }
  });
});

describe('a webhook of another place', () => {
  it('is not found: it is neither changed, nor tried, nor read, nor deleted', async () => {
    for (const institution_id of [null, there.id]) {
      const webhook = await buildWebhook(t, boss, { institution_id });
      const delivery = await buildDelivery(t, webhook);
      const url = `/api/webhooks/${webhook.id}`;
      for (const answer of [
        await coordinator.put(url, input),
        await coordinator.post(`${url}/secret`),
        await coordinator.post(`${url}/test`),
        await coordinator.get(`${url}/deliveries`),
        await coordinator.post(`${url}/deliveries/${delivery}/again`),
        await coordinator.delete(url),
      ])
        expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
    expect(await count()).toBe(2);
  });

  it('has no messages of this one', async () => {
    const [one, other] = [
      await buildWebhook(t, manager, { institution_id: here.id }),
      await buildWebhook(t, boss, { institution_id: there.id }),
    ];
    const delivery = await buildDelivery(t, other);
    const answer = await coordinator.post(`/api/webhooks/${one.id}/deliveries/${delivery}/again`);
    expect(answer.status).toBe(404);
  });
});

describe('a webhook that is there', () => {
  it('is sent to as it is kept, without what was typed around the address', async () => {
    const { id } = await buildWebhook(t, boss, { institution_id: here.id });
    const answer = await coordinator.put(`/api/webhooks/${id}`, { ...input, url: 'https://hooks.example/a\tb' });
    expect([answer.status, answer.body.webhook?.url]).toEqual([200, 'https://hooks.example/ab']);
  });

  it('is changed, turned off with all that waits, and on again', async () => {
    const { id, ...webhook } = await buildWebhook(t, boss, { institution_id: here.id });
    const delivery = await buildDelivery(t, { id, ...webhook });
    const off = await coordinator.put(`/api/webhooks/${id}`, { ...input, name: 'Other', isEnabled: false });
    expect(off.body.message).toBe(webhookTexts.turnedOff);
    expect(off.body.webhook).toMatchObject({ name: 'Other', state: 'off', kinds: ['course.created'] });
    const page = await coordinator.get(`/api/webhooks/${id}/deliveries?state=failed`);
    expect(page.body).toMatchObject({ total: 1, data: [{ _id: delivery, problem: 'off' }] });
    const again = `/api/webhooks/${id}/deliveries/${delivery}/again`;
    expect((await coordinator.post(again)).body.message).toBe(webhookTexts.off);
    const on = await coordinator.put(`/api/webhooks/${id}`, input);
    expect(on.body).toMatchObject({ message: webhookTexts.turnedOn, webhook: { state: 'works' } });
    expect((await coordinator.put(`/api/webhooks/${id}`, input)).body.message).toBe(webhookTexts.changed);
    expect((await coordinator.post(again)).status).toBe(200);
    expect((await coordinator.get(`/api/webhooks/${id}/deliveries?state=waiting`)).body.total).toBe(1);
  });

  it('stands in the audit log without its address', async () => {
    const made = await coordinator.post(placeOf(here), input);
    const url = `/api/webhooks/${made.body.webhook._id}`;
    t.clock.advance(1_000);
    await coordinator.put(url, { ...input, url: 'https://other.example.org/hidden', kinds: ['course.deleted'] });
    t.clock.advance(1_000);
    await coordinator.post(`${url}/secret`);
    t.clock.advance(1_000);
    await coordinator.delete(url);
    const { body, text } = await coordinator.get('/api/audit');
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'webhook_deleted',
      'webhook_secret_changed',
      'webhook_updated',
      'webhook_created',
    ]);
    expect(text).not.toMatch(/example\.org/);
  });

  it('goes with the account of its maker, and with its messages', async () => {
    const maker = await t.buildUser({ role: 'admin' });
    await buildDelivery(t, await buildWebhook(t, maker));
    expect((await admin.delete(`/api/users/destroy/${maker.id}`)).status).toBe(200);
    expect(await count()).toBe(0);
  });

  it('is told of every event of the contract where it chooses so', async () => {
    const made = await admin.post('/api/webhooks', { ...input, kinds: [...webhookKinds].toReversed() });
    expect(made.body.webhook.kinds).toEqual([...webhookKinds]);
  });
});
