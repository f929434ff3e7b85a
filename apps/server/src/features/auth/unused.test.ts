import { unattendedHeader } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildTestToSit, chosen, save, startAs } from '../../../testing/features/attempts/open-attempt.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';

const password = 'correct horse';
const minutes = (count: number) => count * 60_000;

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp();
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const build = () => t.buildUser({ passwordHash });
async function signIn(user: { username: string }, remember = false): Promise<{ cookie: string }> {
  const body = { usernameOrEmail: user.username, password, remember };
  const { cookies } = await t.visitor.post('/api/users/sign_in', body);
  return { cookie: `lectern_session=${cookies.find(({ name }) => name === 'lectern_session')?.value ?? ''}` };
}
const me = async (headers: Record<string, string>) => (await t.visitor.get('/api/users/me', headers)).status;
const unattended = (headers: { cookie: string }) => ({ ...headers, [unattendedHeader]: '1' });

describe('an auth session that is not remembered', () => {
  it('ends two hours after it began where it is never used', async () => {
    const cookie = await signIn(await build());
    t.clock.advance(minutes(120));
    expect(await me(cookie)).toBe(401);
  });

  it('ends two hours after its last use, or up to five minutes sooner', async () => {
    const cookie = await signIn(await build());
    for (const pause of [119, 4, 112]) {
      t.clock.advance(minutes(pause));
      expect(await me(cookie), `after ${pause} minutes`).toBe(200);
    }
    t.clock.advance(minutes(120));
    expect(await me(cookie)).toBe(401);
  });

  it('is not used by an open page that nobody touches', async () => {
    const cookie = await signIn(await build());
    for (let asked = 0; asked < 11; asked += 1) {
      t.clock.advance(minutes(10));
      expect(await me(unattended(cookie)), `${(asked + 1) * 10} minutes`).toBe(200);
    }
    t.clock.advance(minutes(10));
    expect(await me(unattended(cookie))).toBe(401);
  });

  it('is not listed among the others once it has ended', async () => {
    const user = await build();
    await signIn(user);
    t.clock.advance(minutes(120));
    const list = await t.visitor.get('/api/users/me/sessions', await signIn(user));
    expect(list.body).toHaveLength(1);
  });

  it('writes its use down once in five minutes at most', async () => {
    const user = await build();
    const cookie = await signIn(user);
    const lastUse = async () =>
      (await t.db.selectFrom('auth_sessions').select('last_seen_at').where('user_id', '=', user.id).executeTakeFirst())
        ?.last_seen_at;
    const began = await lastUse();
    t.clock.advance(minutes(5));
    await me(cookie);
    expect(await lastUse()).toEqual(began);
    t.clock.advance(1);
    await me(cookie);
    expect(await lastUse()).toEqual(t.clock.now());
  });
});

it('a remembered auth session does not end by two hours without use', async () => {
  const cookie = await signIn(await build(), true);
  t.clock.advance(minutes(60 * 24));
  expect(await me(cookie)).toBe(200);
});

describe('a test under way', () => {
  const sitting = async () => {
    const { test } = await buildTestToSit(t);
    const student = await build();
    const taking = await startAs(t, student, test);
    return { student, taking };
  };

  it('keeps its student signed in while its page is open, though nobody touches it', async () => {
    const { taking } = await sitting();
    const headers = { [unattendedHeader]: '1' };
    for (let beat = 0; beat < 30; beat += 1) {
      t.clock.advance(minutes(10));
      const { status } = await taking.caller.post(`${taking.url}/heartbeat`, { lease: taking.lease }, headers);
      expect(status, `beat ${beat}`).toBe(200);
    }
    expect((await save(taking, { question: 0, selected: 'A', sequence: 1 })).status).toBe(200);
  });

  it('takes the answers that waited on a device which slept for too long, once its student has signed in again', async () => {
    const { student, taking } = await sitting();
    // The factory's auth sessions last for twelve hours until they are used.
    t.clock.advance(minutes(6));
    expect((await save(taking, { question: 0, selected: 'A', sequence: 1 })).status).toBe(200);
    t.clock.advance(minutes(121));
    expect((await save(taking, { question: 1, selected: 'B', sequence: 2 })).status).toBe(401);
    const { cookie } = await signIn(student);
    const again: Caller = {
      ...taking.caller,
      get: (url) => t.visitor.get(url, { cookie }),
      put: (url, body) => t.visitor.put(url, body, { cookie }),
    };
    const back = { ...taking, caller: again };
    expect((await save(back, { question: 1, selected: 'B', sequence: 2 })).status).toBe(200);
    expect((await chosen(back)).slice(0, 2)).toEqual(['A', 'B']);
  });
});
