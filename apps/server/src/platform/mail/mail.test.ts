import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { createOutbox, createSmtpTransport, deleteExpiredMails, sendDueMail } from './index.ts';
import { type FakeSmtp, startFakeSmtp } from '../../../testing/platform/mail/fake-smtp.ts';

const minutes = (count: number) => count * 60_000;
let serial = 0;

let t: TestApp;
let smtp: FakeSmtp;
let logged: string[];
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('mails').execute();
  smtp = await startFakeSmtp();
  logged = [];
});
afterEach(() => smtp.close());

const ids = { next: () => `01900000-0000-7000-8000-${String((serial += 1)).padStart(12, '0')}` };
const put = (to = 'somebody@example.org', livesMs = minutes(30)) =>
  createOutbox({ clock: t.clock, ids }).put(t.db, {
    to,
    subject: 'A new password',
    body: 'The secret link is https://example.org/#very-secret\n',
    expiresAt: new Date(t.clock.now().getTime() + livesMs),
  });
const options = (url = smtp.url) => ({
  db: t.db,
  transport: createSmtpTransport(url, 'Lectern <lectern@example.org>'),
  composers: {},
  now: () => t.clock.now(),
  log: (event: object) => void logged.push(JSON.stringify(event)),
});
const waiting = () => t.db.selectFrom('mails').selectAll().execute();

describe('mail that cannot be sent', () => {
  it('waits while no server is there, longer each time, and arrives once when one is back', async () => {
    await put();
    await smtp.close();
    const tried: number[] = [];
    const start = t.clock.now().getTime();
    for (let minute = 0; minute < 8; minute += 1) {
      const before = (await waiting())[0]?.attempts ?? 0;
      expect(await sendDueMail(options())).toBe(0);
      if (((await waiting())[0]?.attempts ?? 0) > before) tried.push((t.clock.now().getTime() - start) / minutes(1));
      t.clock.advance(minutes(1));
    }
    expect(tried).toEqual([0, 2, 6]);
    smtp = await startFakeSmtp();
    t.clock.advance(minutes(8));
    expect(await sendDueMail(options())).toBe(1);
    expect(await sendDueMail(options())).toBe(0);
    expect(smtp.messages).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('is given up when its time is over', async () => {
    await put('somebody@example.org', minutes(5));
    t.clock.advance(minutes(5));
    expect(await sendDueMail(options())).toBe(0);
    expect(smtp.messages).toEqual([]);
    expect(await deleteExpiredMails(t.db, t.clock.now(), 10)).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('is given up when the server wants neither this recipient nor this message, and does not hold up the others', async () => {
    smtp.refuse = { 'RCPT TO:<gone@': '550 no such user', 'DATA-END:too@': '554 not this' };
    await put('gone@example.org');
    await put('too@example.org');
    await put('here@example.org');
    expect(await sendDueMail(options())).toBe(1);
    expect(smtp.messages.map(({ to }) => to)).toEqual(['here@example.org']);
    expect(await waiting()).toEqual([]);
    expect(logged).toHaveLength(2);
  });

  it.each([
    ['greets nobody', { CONNECT: '421 later' }],
    ['does not take the sender', { 'MAIL FROM': '550 not you' }],
    ['puts the recipient off', { 'RCPT TO': '450 try again' }],
  ])('is tried again when the server %s', async (_what, refuse) => {
    smtp.refuse = refuse;
    await put();
    expect(await sendDueMail(options())).toBe(0);
    expect((await waiting())[0]).toMatchObject({ attempts: 1, last_error: expect.stringMatching(/^E[A-Z]+$/) });
    smtp.refuse = {};
    t.clock.advance(minutes(2));
    expect(await sendDueMail(options())).toBe(1);
  });

  it('may arrive twice, recognisably, when the connection is lost before the answer', async () => {
    smtp.refuse = { 'DATA-END': 'hang up' };
    await put();
    expect(await sendDueMail(options())).toBe(0);
    smtp.refuse = {};
    t.clock.advance(minutes(2));
    expect(await sendDueMail(options())).toBe(1);
    const messageIds = smtp.messages.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1]);
    expect(messageIds).toHaveLength(2);
    expect(messageIds[0]).toBe(messageIds[1]);
  });

  it('is told to the log without its address and what it says', async () => {
    smtp.refuse = { 'RCPT TO': '550 <somebody@example.org> is unknown here' };
    await put();
    await sendDueMail(options());
    expect(logged).toHaveLength(1);
    expect(logged.join('')).not.toMatch(/somebody|secret|password/i);
  });
});

describe('mail that is due', () => {
  it('arrives as plain text with its sender, recipient and subject', async () => {
    await put('zoë.o+x@example.org');
    await sendDueMail(options());
    const [message] = smtp.messages;
    expect(message?.from).toBe('lectern@example.org');
    expect(message?.to).toBe('zoë.o+x@example.org');
    expect(message?.data).toContain('Subject: A new password');
    expect(message?.data).toMatch(/^Content-Type: text\/plain/im);
    expect(message?.data).toContain('https://example.org/#very-secret');
  });

  it('goes to the one address that it names, whatever characters that has', async () => {
    await put('"one, two"@example.org');
    await sendDueMail(options());
    expect(smtp.messages.map(({ to }) => to)).toEqual(['"one, two"@example.org']);
  });

  it('is sent once when several processes look for it at the same time', async () => {
    for (let i = 0; i < 10; i += 1) await put(`person${i}@example.org`);
    const sent = await Promise.all([1, 2, 3].map(() => sendDueMail(options())));
    expect(sent.reduce((sum, count) => sum + count)).toBe(10);
    expect(new Set(smtp.messages.map(({ to }) => to)).size).toBe(10);
    expect(smtp.messages).toHaveLength(10);
  });

  it('is finished where the process ends meanwhile, and the rest is left', async () => {
    await put('last@example.org');
    await put('left@example.org');
    const held = smtp.hold();
    const ending = new AbortController();
    const sending = sendDueMail(options(), ending.signal);
    await held.reached;
    ending.abort();
    held.release();
    expect(await sending).toBe(1);
    expect(smtp.messages.map(({ to }) => to)).toEqual(['last@example.org']);
    expect(await waiting()).toHaveLength(1);
  });
});
