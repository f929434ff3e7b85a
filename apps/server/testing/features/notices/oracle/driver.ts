// The real program: its routes, its work in the background, its mail, its end and new beginning, on a clock that stands still.
import type { Notice, PushState } from '@lectern/contract';
import type { KyselyPlugin } from 'kysely';
import { features } from '../../../../src/features.ts';
import type { Db } from '../../../../src/platform/db/index.ts';
import { handOnEvents } from '../../../../src/platform/events/hand-on.ts';
import type { LaterListeners } from '../../../../src/platform/events/later.ts';
import { type OutgoingMail, sendDueMail } from '../../../../src/platform/mail/sender.ts';
import type { Outward } from '../../../../src/platform/net/index.ts';
import type { Services } from '../../../../src/services.ts';
import { type Answer, buildTestApp, type Caller, type TestApp } from '../../../index.ts';
import { type BrowserKeys, makeBrowser, type PushedMessage, readMessage } from '../push-service.ts';
import { hourMs } from './facts.ts';

/** How long a device is signed in. */
export const signedInMs = 20 * 24 * hourMs;

export const site = 'https://lectern.example.org/';

/** Faults that are planted around the program: each is something that it would do wrong. */
export type ProgramFault = {
  /** In place of the listeners of events. */
  listeners?: (own: readonly LaterListeners[]) => readonly LaterListeners[];
  /** Around everything that the program does in the background. */
  around?: (t: TestApp, round: () => Promise<void>) => Promise<void>;
  /** The fate of mails: those of an outage are lost, or some that were taken are sent again. */
  mail?: 'lost while away' | 'taken twice';
  /** After a process was killed. */
  afterDeath?: (t: TestApp) => Promise<void>;
  /** For so long a list is shown again as it was. */
  staleMs?: number;
  /** Messages to devices are sent twice. */
  pushedTwice?: true;
};
export type Sent = OutgoingMail & { again: boolean };
export type Driver = Awaited<ReturnType<typeof startDriver>>;

/** The program on a database of its own, at this moment. */
export async function startDriver(start: number, fault: ProgramFault = {}) {
  const pushes = createBrowsers(fault);
  const t = await buildTestApp({ mail: true, publicUrl: site, outward: pushes.outward });
  t.clock.advance(start - t.clock.now().getTime());
  const now = () => t.clock.now().getTime();
  const mails = createMails(fault);
  const calls = createCalls(t);
  const own = features.flatMap(({ listensLater }) => listensLater ?? []);
  const listeners = fault.listeners?.(own) ?? own;
  let services = t.services;

  /** Once everything that a process repeats. */
  async function round(given: Services): Promise<void> {
    const { signal } = new AbortController();
    const work = features.flatMap((feature) => (tellers.has(feature.name) ? (feature.work?.(given) ?? []) : []));
    const log = {
      error: ({ err }: { err: unknown }) => {
        throw err;
      },
    };
    await handOnEvents({ ...given, listeners, log });
    for (const one of work) await one.round(signal);
    await handOnEvents({ ...given, listeners, log });
    for (const one of work) if (one.name === 'mailing notices') await one.round(signal);
    const composers = Object.assign({}, ...features.map((feature) => feature.composers?.(given) ?? {}));
    const { db, clock } = given;
    await sendDueMail({ db, composers, transport: mails.transport, now: () => clock.now(), log: () => undefined });
  }

  const lists = new Map<string, { since: number; answer: Answer }>();
  async function readList(id: string): Promise<Answer> {
    const kept = lists.get(id);
    if (kept && now() - kept.since < (fault.staleMs ?? 0)) return kept.answer;
    const answer = await calls.call(id, 'GET', '/api/users/me/notices?limit=100');
    lists.set(id, { since: now(), answer });
    return answer;
  }

  return {
    t,
    now,
    moveTo: (moment: number) => t.clock.advance(moment - now()),
    round: () => (fault.around ? fault.around(t, () => round(services)) : round(services)),
    mails,
    call: (...args: Parameters<typeof calls.call>) => calls.call(...args),
    /** Has a process die at this statement of its round, and another one go on with the database. */
    async restart(dieAt: number): Promise<void> {
      const process = await t.anotherProcess(dying(t.db, dieAt));
      await round(process.services).catch((error: unknown) => {
        if (!isDeath(error)) throw error;
        mails.noteDeath();
      });
      await fault.afterDeath?.(t);
      const next = await t.anotherProcess();
      services = next.services;
      calls.reach((cookie) => next.callerOf(cookie));
    },
    /** Turns messages on in a new browser of somebody's; answers its name, or null where that is refused. */
    async turnOnPush(id: string): Promise<string | null> {
      const browser = pushes.browser();
      const { name, ...subscription } = browser;
      const answer = await (await t.as({ id })).put('/api/users/me/push', subscription);
      if (answer.status !== 200) return null;
      const { devices } = answer.body.data as PushState;
      // As somebody who chose to be remembered.
      await t.db
        .updateTable('auth_sessions')
        .set({ remember: true, expires_at: new Date(now() + signedInMs) })
        .where(
          'id',
          'in',
          devices.flatMap(({ _id, current }) => (current ? [_id] : [])),
        )
        .execute();
      return name;
    },
    takePushed: pushes.take,
    async listOf(id: string) {
      const { status, body } = await readList(id);
      if (status !== 200) return { status, unread: 0, list: [] };
      const list = (body.data as Notice[]).map(({ text, at, ...one }) => ({
        ...one,
        text: text.message,
        at: Date.parse(at),
      }));
      return { status, unread: body.unread as number, list };
    },
    close: () => t.close(),
  };
}

/** The features whose work in the background tells people something, or ends what keeps them from being told. */
const tellers = new Set(['attempts', 'announcements', 'notices']);

class Death extends Error {}
const isDeath = (error: unknown): boolean =>
  error instanceof Death || (error instanceof Error && error.cause !== undefined && isDeath(error.cause));

/** A handle of the database that is good for so many statements; what was not committed then is undone. */
function dying(db: Db, statements: number): Db {
  let left = statements;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Death('the process was killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

function createMails(fault: ProgramFault) {
  const inbox: Sent[] = [];
  const ids = new Map<string, number>();
  let isUp = true;
  let lives = 0;
  const transport = {
    send: async (mail: OutgoingMail) => {
      if (!isUp && fault.mail !== 'lost while away') return { code: 'ECONNECTION', forGood: false };
      // A message whose fate nobody knows, because its process died, may arrive again as the same message (decision 12).
      const life = ids.get(mail.id);
      ids.set(mail.id, lives);
      if (isUp) inbox.push({ ...mail, again: life !== undefined && life < lives });
      return fault.mail === 'taken twice' && inbox.length % 3 === 0 ? { code: 'ETIMEDOUT', forGood: false } : null;
    },
    close: () => undefined,
  };
  return {
    transport,
    /** The mails that were taken since this was called last. */
    take: () => inbox.splice(0),
    setUp: (up: boolean) => void (isUp = up),
    noteDeath: () => void (lives += 1),
  };
}

/** Calls as anybody, with auth sessions that last. */
function createCalls(t: TestApp) {
  const callers = new Map<string, { caller: Caller; since: number }>();
  let callerBy: ((cookie: string | null) => Caller) | null = null;
  async function callerOf(id: string): Promise<Caller> {
    const now = t.clock.now().getTime();
    const kept = callers.get(id);
    if (kept && now - kept.since < 11 * hourMs) return kept.caller;
    const own = await t.as({ id });
    const caller = callerBy?.(own.cookie) ?? own;
    callers.set(id, { caller, since: now });
    return caller;
  }
  return {
    reach(by: (cookie: string | null) => Caller): void {
      callerBy = by;
      callers.clear();
    },
    async call(id: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Answer> {
      const answer = await (await callerOf(id)).call(method, url, body);
      if (answer.status !== 401) return answer;
      callers.delete(id);
      return (await callerOf(id)).call(method, url, body);
    },
  };
}

/** A push service that is always there, with browsers that read their messages. */
function createBrowsers(fault: ProgramFault) {
  const browsers = new Map<string, BrowserKeys>();
  const inbox: Pick<PushedMessage, 'browser' | 'text'>[] = [];
  const outward: Outward = {
    sendsInward: false,
    asksInward: false,
    findRefusal: async () => null,
    findRefusalToAsk: async () => 'private',
    ask: async () => ({ refused: 'private' }),
    async post(address, { body }) {
      const name = address.slice(address.lastIndexOf('/') + 1);
      const keys = browsers.get(name);
      if (!keys) return { status: 410, retryAfter: null };
      const message = { browser: name, text: readMessage(body, keys) };
      inbox.push(...(fault.pushedTwice ? [message, message] : [message]));
      return { status: 201, retryAfter: null };
    },
  };
  return {
    outward,
    browser() {
      const { name, keys, subscription } = makeBrowser();
      browsers.set(name, keys);
      return { name, endpoint: `https://push.example.org/${name}`, keys: subscription };
    },
    take: () => inbox.splice(0),
  };
}
