import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { transact } from '../act/index.ts';
import { handOnEvents } from './hand-on.ts';
import { type LaterListeners, tellLater } from './later.ts';
import { deleteOldEvents, findEventBacklog } from './waiting-events.ts';

declare module './later.ts' {
  interface LaterEvents {
    /** For these tests alone. */
    noted: { note: string };
  }
}

const dayMs = 24 * 60 * 60_000;
const [one, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'] as const;

let t: TestApp;
let heard: string[];
let logged: string[];
/** Notes that cannot be acted on. */
let poisoned: Set<string>;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('waiting_events').execute();
  [heard, logged, poisoned] = [[], [], new Set()];
});

const act = () => ({ db: t.db, clock: t.clock, ids: t.services.ids });
const note = (thingId: string, ...notes: string[]) =>
  tellLater(
    act(),
    'noted',
    notes.map((text) => ({ thingId, facts: { note: text } })),
  );

const hears: LaterListeners = {
  async noted(_work, { facts }) {
    if (poisoned.has(facts.note)) throw new Error(`cannot act on ${facts.note}`);
    heard.push(facts.note);
  },
};
const log = { error: ({ event }: { event: string }, msg: string) => void logged.push(`${event}: ${msg}`) };
const handOn = (listeners: LaterListeners = hears, ending?: AbortSignal) =>
  handOnEvents({ ...act(), listeners: [listeners], log }, ending);
const waiting = async () => (await findEventBacklog(t.db)).count;

describe('an event that is told for later', () => {
  it('is not there when the act is undone', async () => {
    const undone = transact(act(), async (inner) => {
      await tellLater(inner, 'noted', [{ thingId: one, facts: { note: 'undone' } }]);
      throw new Error('the act fails');
    });
    await expect(undone).rejects.toThrow('the act fails');
    expect(await handOn()).toBe(0);
    expect(heard).toEqual([]);
  });

  it('is handed on after the act, once, with its facts and the time of the act', async () => {
    const at = t.clock.now();
    await note(one, 'first');
    t.clock.advance(5_000);
    const events: unknown[] = [];
    expect(await handOn({ noted: async (_work, event) => void events.push(event) })).toBe(1);
    expect(await handOn()).toBe(0);
    expect(events).toEqual([{ id: expect.any(String), at, facts: { note: 'first' } }]);
    expect(await waiting()).toBe(0);
  });

  it('leaves the outbox where nobody listens', async () => {
    await note(one, 'unheard');
    expect(await handOn({})).toBe(1);
    expect(await waiting()).toBe(0);
  });

  it('comes again after a crash between the work and its end, and the first work is undone', async () => {
    await note(one, 'first');
    const crash = handOnEvents({
      ...act(),
      log,
      listeners: [
        {
          async noted({ db }) {
            await db.updateTable('server_clock').set({ leap_ms: 7 }).execute();
            // The connection of a process that dies ends like this one.
            await db.deleteFrom('mails').where('id', '=', 'no id').execute();
          },
        },
      ],
    });
    expect(await crash).toBe(0);
    const { leap_ms } = await t.db.selectFrom('server_clock').select('leap_ms').executeTakeFirstOrThrow();
    expect(Number(leap_ms)).toBe(0);
    t.clock.advance(2_000);
    expect(await handOn()).toBe(1);
    expect(heard).toEqual(['first']);
  });
});

describe('events of one thing', () => {
  it('keep their order where the clock of the second process is behind', async () => {
    await note(one, 'a');
    t.clock.advance(-60_000);
    await note(one, 'b', 'c');
    t.clock.advance(60_000);
    expect(await handOn()).toBe(3);
    expect(heard).toEqual(['a', 'b', 'c']);
  });

  it('keep it with two processes, of which the first is slow', async () => {
    await note(one, '1', '2', '3');
    await note(other, 'x');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun = () => undefined as void;
    const reached = new Promise<void>((resolve) => (begun = resolve));
    const slow = handOn({
      async noted(_work, { facts }) {
        begun();
        await held;
        heard.push(facts.note);
      },
    });
    await reached;
    // The second process comes past everything of the held thing.
    expect(await handOn()).toBe(1);
    expect(heard).toEqual(['x']);
    release();
    expect(await slow).toBe(3);
    expect(heard).toEqual(['x', '1', '2', '3']);
  });

  it('keep it while many are handed on by four processes at once', async () => {
    const things = Array.from({ length: 5 }, (_, n) => `01900000-0000-7000-8000-00000000001${n}`);
    for (let n = 0; n < 20; n += 1) for (const thing of things) await note(thing, `${thing}:${n}`);
    const handed = await Promise.all([1, 2, 3, 4].map(() => handOn()));
    const rest = await handOn();
    expect(handed.reduce((sum, count) => sum + count, rest)).toBe(100);
    for (const thing of things) {
      const numbers = heard.filter((text) => text.startsWith(thing)).map((text) => Number(text.split(':')[1]));
      expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n));
    }
  });
});

describe('much that happens to one thing', () => {
  it('keeps nobody else waiting', async () => {
    await note(one, '1', '2', '3');
    t.clock.advance(1);
    await note(other, 'x', 'y');
    t.clock.advance(1);
    const busy: LaterListeners = {
      async noted(_work, { facts }) {
        heard.push(facts.note);
        t.clock.advance(1);
      },
    };
    expect(await handOn(busy)).toBe(5);
    expect(heard).toEqual(['1', 'x', '2', 'y', '3']);
  });
});

describe('an event that fails', () => {
  it('holds back what follows of its thing, and nothing of others', async () => {
    poisoned.add('bad');
    await note(one, 'bad', 'after');
    await note(other, 'fine');
    expect(await handOn()).toBe(1);
    expect(heard).toEqual(['fine']);
    expect(logged).toEqual(['noted: an event could not be handed on and will be tried again']);
    poisoned.clear();
    t.clock.advance(2_000);
    expect(await handOn()).toBe(2);
    expect(heard).toEqual(['fine', 'bad', 'after']);
  });

  it('is tried after pauses that double up to ten minutes', async () => {
    poisoned.add('bad');
    await note(one, 'bad');
    const tried: number[] = [];
    for (let second = 0; second < 3_000; second += 1) {
      const before = logged.length;
      if (second % 2 === 0) await handOn();
      if (logged.length > before) tried.push(second);
      t.clock.advance(1_000);
    }
    expect(tried).toEqual([0, 2, 6, 14, 30, 62, 126, 254, 510, 1022, 1622, 2222, 2822]);
  });

  it('is given up after a week by housekeeping', async () => {
    poisoned.add('bad');
    await note(one, 'bad');
    await handOn();
    expect(await deleteOldEvents(t.db, new Date(t.clock.now().getTime() - 1), 10)).toBe(0);
    t.clock.advance(7 * dayMs);
    expect(await deleteOldEvents(t.db, new Date(t.clock.now().getTime() - 7 * dayMs), 10)).toBe(1);
    expect(await waiting()).toBe(0);
  });
});

describe('a round', () => {
  it('ends after five hundred events, and the next goes on', async () => {
    const notes = Array.from({ length: 1_000 }, (_, n) => String(n));
    await note(one, ...notes);
    expect(await handOn()).toBe(500);
    expect(await handOn()).toBe(500);
    expect(await handOn()).toBe(0);
    expect(heard).toEqual(notes);
  });

  it('ends after the event under way where the process ends', async () => {
    await note(one, 'first', 'second');
    const ending = new AbortController();
    const handed = await handOn(
      {
        async noted() {
          ending.abort();
        },
      },
      ending.signal,
    );
    expect([handed, await waiting()]).toEqual([1, 1]);
  });
});
