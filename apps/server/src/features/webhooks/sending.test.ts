import { randomUUID } from 'node:crypto';
import { webhookTexts } from '@lectern/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildDelivery, buildWebhook, type BuiltWebhook } from '../../../testing/features/webhooks/build-webhook.ts';
import { type Receiver, startReceiver } from '../../../testing/features/webhooks/receiver.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';
import { createOutward } from '../../platform/net/index.ts';
import { createSender, type Sender } from './sending.ts';

let t: TestApp;
let lines: string[];
let boss: TestUser;
let receiver: Receiver;
let sender: Sender;
beforeAll(async () => {
  lines = [];
  t = await buildTestApp({
    mail: true,
    publicUrl: 'http://lms.example',
    webhookOutward: createOutward({ allowPrivate: true, resolve: async () => [] }),
    log: { write: (line) => void lines.push(line) },
  });
  boss = await t.buildUser({ role: 'admin' });
});
beforeEach(async () => {
  for (const table of ['webhooks', 'mails', 'audit_entries', 'rate_limits'] as const)
    await t.db.deleteFrom(table).execute();
  [receiver, sender] = [await startReceiver(), createSender(t.services)];
});
afterEach(() => receiver.close());
afterAll(() => t.close());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

async function send(): Promise<void> {
  await sender.sendDue();
  await sender.idle();
}
const rowOf = (id: string) =>
  t.db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const webhookRow = (id: string) =>
  t.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const idsAt = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id']);

describe('a message', () => {
  const check = (secret: string) => {
    const [first] = receiver.received;
    vi.useFakeTimers({ now: t.clock.now(), toFake: ['Date'] });
    try {
      return new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
    } finally {
      vi.useRealTimers();
    }
  };

  it('is signed as Standard Webhooks says, and a changed one is not', async () => {
    const webhook = await buildWebhook(t, boss, { url: receiver.url });
    const id = await buildDelivery(t, webhook, { body: '{"type":"course.created"}' });
    await send();
    expect(receiver.received[0]?.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' });
    expect(check(webhook.secret)).toEqual({ type: 'course.created' });
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 1, status: 200 });
    receiver.received[0] = { headers: receiver.received[0]?.headers ?? {}, body: '{"type":"course.deleted"}' };
    expect(() => check(webhook.secret)).toThrow(/signature/);
  });

  it('is signed by the former secret too for a day after a new one, and by no other', async () => {
    const webhook = await buildWebhook(t, boss, { url: receiver.url });
    const renewed = await (await t.as(boss)).post(`/api/webhooks/${webhook.id}/secret`);
    const { secret, webhook: shown } = renewed.body;
    expect(Date.parse(shown.formerSecretUntil)).toBe(t.clock.now().getTime() + dayMs);
    await buildDelivery(t, webhook);
    await send();
    for (const one of [secret, webhook.secret]) expect(check(one)).toEqual({});
    receiver.received = [];
    t.clock.advance(dayMs);
    await buildDelivery(t, webhook);
    await send();
    expect(check(secret)).toEqual({});
    expect(() => check(webhook.secret)).toThrow(/signature/);
  });

  it('leads no further than the address: a redirect is a failure', async () => {
    receiver.answers = 302;
    const id = await buildDelivery(t, await buildWebhook(t, boss, { url: receiver.url }));
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', status: 302 });
  });

  it('is not sent to a private address, however its name reads by then, and no name is looked up again', async () => {
    let ips = ['127.0.0.1'];
    const webhookOutward = createOutward({ allowPrivate: false, resolve: async () => ips });
    const port = new URL(receiver.url).port;
    const guarded = createSender({ ...t.services, webhookOutward });
    const ids = [];
    for (const url of ['https://rebound.example/hook', receiver.url, `https://rebound.example:${port}/hook`])
      ids.push(await buildDelivery(t, await buildWebhook(t, boss, { url })));
    await guarded.sendDue();
    await guarded.idle();
    const problems = [];
    for (const id of ids) problems.push((await rowOf(id)).problem);
    expect(problems).toEqual(['private', 'malformed', 'malformed']);
    ips = [];
    t.clock.advance(minuteMs);
    await guarded.sendDue();
    await guarded.idle();
    expect((await rowOf(ids[0] ?? '')).problem).toBe('unknown');
    expect(receiver.received).toEqual([]);
  });

  it('leaves neither its address nor a secret in the log', async () => {
    receiver.answers = 500;
    const webhook = await buildWebhook(t, boss, { url: `${receiver.url}?key=hidden` });
    await buildDelivery(t, webhook);
    await send();
    expect(lines.join('')).toContain(webhook.id);
    for (const text of ['key=hidden', webhook.secret.slice(6), 'told nobody'])
      expect(lines.join('')).not.toContain(text);
  });
});

describe('messages about one thing', () => {
  it('leave in their order, and wait while the first of them fails; others do not', async () => {
    const webhook = await buildWebhook(t, boss, { url: receiver.url });
    const thing_id = randomUUID();
    const [first, second] = [
      await buildDelivery(t, webhook, { thing_id, place: 1 }),
      await buildDelivery(t, webhook, { thing_id, place: 2 }),
    ];
    receiver.answers = 500;
    await send();
    expect(idsAt(receiver)).toEqual([first]);
    receiver.answers = 200;
    const other = await buildDelivery(t, webhook);
    await send();
    expect(idsAt(receiver)).toEqual([first, other]);
    t.clock.advance(5_000);
    await send();
    expect(idsAt(receiver)).toEqual([first, other, first, second]);
  });

  it('wait at one webhook alone', async () => {
    const away = await startReceiver();
    away.answers = 503;
    try {
      const thing_id = randomUUID();
      for (const url of [away.url, receiver.url]) {
        const webhook = await buildWebhook(t, boss, { url });
        for (const place of [1, 2]) await buildDelivery(t, webhook, { thing_id, place });
      }
      await send();
      expect([away.received.length, receiver.received.length]).toEqual([1, 2]);
    } finally {
      await away.close();
    }
  });
});

describe('a receiver that is away', () => {
  it('is tried again after 5 seconds, twice as long each time, up to 6 hours, for 3 days', async () => {
    receiver.answers = 500;
    const webhook = await buildWebhook(t, boss, { url: receiver.url });
    // Another message arrives now and then, so that the webhook stays on.
    const id = await buildDelivery(t, webhook);
    const began = t.clock.now().getTime();
    const pauses: number[] = [];
    for (let row = await rowOf(id); row.state === 'waiting'; row = await rowOf(id)) {
      const now = t.clock.now().getTime();
      if (row.next_try_at.getTime() > now) {
        pauses.push((row.next_try_at.getTime() - now) / 1_000);
        t.clock.advance(row.next_try_at.getTime() - now);
      }
      await t.db.updateTable('webhooks').set({ failing_since: null }).execute();
      await send();
    }
    expect(pauses.slice(0, 4)).toEqual([5, 10, 20, 40]);
    expect(Math.max(...pauses)).toBe(6 * 60 * 60);
    expect(t.clock.now().getTime() - began).toBeGreaterThan(2.5 * dayMs);
    expect(t.clock.now().getTime() - began).toBeLessThanOrEqual(3 * dayMs);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', status: 500 });
  });

  it('has its message among those that failed until it is sent, and no longer once it is sent again', async () => {
    const admin = await t.as(boss);
    const webhook = await buildWebhook(t, boss, { url: receiver.url });
    const url = `/api/webhooks/${webhook.id}/deliveries`;
    const failed = async () => (await admin.get(`${url}?state=failed`)).body.data;
    const tested = await admin.post(`/api/webhooks/${webhook.id}/test`);
    const { delivery } = tested.body;
    expect(await failed()).toEqual([]);
    receiver.answers = 500;
    await send();
    expect(await failed()).toMatchObject([{ _id: delivery, state: 'waiting', status: 500 }]);
    expect((await admin.get(`${url}?state=waiting`)).body.total).toBe(1);
    receiver.answers = 200;
    expect((await admin.post(`${url}/${delivery}/again`)).status).toBe(200);
    expect(await failed()).toHaveLength(1);
    await send();
    expect(await failed()).toEqual([]);
    expect((await admin.post(`${url}/${delivery}/again`)).status).toBe(200);
    expect(await failed()).toEqual([]);
    expect(await rowOf(delivery)).toMatchObject({ state: 'waiting', status: null });
  });

  it('may be in a private network where that is allowed, and only then is told that http is good', async () => {
    const admin = await t.as(boss);
    const put = (address: string) =>
      admin.post('/api/webhooks', { name: 'Register', url: address, kinds: ['course.created'] });
    expect((await put(receiver.url)).status).toBe(201);
    const { body } = await put('ftp://127.0.0.1/');
    expect(body.issues).toEqual([{ path: 'url', message: webhookTexts.notHttp }]);
  });

  it('is turned off after three days without a message that arrived, and its maker is told', async () => {
    receiver.answers = 500;
    const longAgo = new Date(t.clock.now().getTime() - 3 * dayMs);
    const webhook = await buildWebhook(t, boss, { url: receiver.url, failing_since: longAgo });
    const [id, waits] = [await buildDelivery(t, webhook), await buildDelivery(t, webhook)];
    await sender.sendDue();
    await sender.idle();
    expect(await webhookRow(webhook.id)).toMatchObject({ is_enabled: false, stopped_at: t.clock.now() });
    for (const one of [id, waits]) expect((await rowOf(one)).state).toBe('failed');
    const mails = await t.db.selectFrom('mails').select(['recipient', 'subject']).execute();
    expect(mails).toEqual([{ recipient: boss.email, subject: 'A webhook of Lectern was turned off' }]);
    const listed = await (await t.as(boss)).get('/api/webhooks');
    expect(listed.body).toMatchObject([{ _id: webhook.id, state: 'stopped' }]);
    const entries = await t.db.selectFrom('audit_entries').select(['action', 'actor_id']).execute();
    expect(entries).toEqual([{ action: 'webhook_stopped', actor_id: null }]);
  });

  it('is turned off at once where it answers that it is gone', async () => {
    receiver.answers = 410;
    const webhook = await buildWebhook(t, boss, { url: receiver.url });
    await buildDelivery(t, webhook);
    await send();
    expect((await webhookRow(webhook.id)).is_enabled).toBe(false);
  });

  it('gets one message at a time until one arrives', async () => {
    receiver.answers = 500;
    const webhook = await buildWebhook(t, boss, { url: receiver.url, failing_since: t.clock.now() });
    for (let n = 0; n < 3; n += 1) await buildDelivery(t, webhook);
    receiver.answers = null;
    await sender.sendDue();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    await sender.sendDue();
    const tried = await t.db.selectFrom('webhook_deliveries').select('id').where('tries', '>', 0).execute();
    expect(tried).toHaveLength(1);
    await receiver.close();
    await sender.idle();
  });
});

describe('the process', () => {
  it('sends what another one died over, once its time is over', async () => {
    const webhook = await buildWebhook(t, boss, { url: receiver.url });
    const id = await buildDelivery(t, webhook);
    // Killed after it took the message, before it knew how it went.
    const dying = createSender({
      ...t.services,
      webhookOutward: { ...t.services.webhookOutward, post: () => new Promise(() => undefined) },
    });
    await dying.sendDue();
    await send();
    expect(receiver.received).toEqual([]);
    t.clock.advance(minuteMs);
    await send();
    expect(idsAt(receiver)).toEqual([id]);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2 });
  });

  it('sends each message once, however many of them send', async () => {
    const webhook = await buildWebhook(t, boss, { url: receiver.url });
    const ids = [];
    for (let n = 0; n < 30; n += 1) ids.push(await buildDelivery(t, webhook));
    const senders = [sender, createSender(t.services), createSender(t.services)];
    await Promise.all(senders.map((one) => one.sendDue()));
    await Promise.all(senders.map((one) => one.idle()));
    expect(idsAt(receiver).toSorted()).toEqual(ids.toSorted());
  });

  it('begins nothing once it ends', async () => {
    await buildDelivery(t, await buildWebhook(t, boss, { url: receiver.url }));
    await sender.sendDue(AbortSignal.abort());
    await sender.idle();
    expect(receiver.received).toEqual([]);
  });
});

it('a maker who may no longer look after the place has nothing sent', async () => {
  const place = await t.buildInstitution();
  const maker = await t.buildUser({ role: 'coordinator' }, [place]);
  const webhook: BuiltWebhook = await buildWebhook(t, maker, { url: receiver.url, institution_id: place.id });
  const id = await buildDelivery(t, webhook);
  await t.db.deleteFrom('institution_managers').where('user_id', '=', maker.id).execute();
  await send();
  expect(receiver.received).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'failed', problem: 'off' });
});

it('a thousand messages leave within a minute while another receiver lets everybody wait', async () => {
  const slow = await startReceiver();
  slow.answers = null;
  try {
    const stuck = await buildWebhook(t, boss, { url: slow.url });
    for (let n = 0; n < 100; n += 1) await buildDelivery(t, stuck);
    const webhook = await buildWebhook(t, boss, { url: receiver.url });
    for (let n = 0; n < 1_000; n += 1) await buildDelivery(t, webhook);
    const began = performance.now();
    await sender.sendDue();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1_000), { timeout: minuteMs, interval: 20 });
    expect(performance.now() - began).toBeLessThan(minuteMs);
    expect(new Set(idsAt(receiver)).size).toBe(1_000);
  } finally {
    await slow.close();
    await sender.idle();
  }
}, 90_000);
