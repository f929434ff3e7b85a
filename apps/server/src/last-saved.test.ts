import type { ErrorBody } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf } from '../testing/features/test-authoring/tests.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../testing/index.ts';

let t: TestApp;
let ana: { user: TestUser; caller: Caller };
let bea: { user: TestUser; caller: Caller };
beforeAll(async () => {
  t = await buildTestApp();
  ana = await newAdmin();
  bea = await newAdmin();
});
afterAll(() => t.close());

async function newAdmin() {
  const user = await t.buildUser({ role: 'admin' });
  return { user, caller: await t.as(user) };
}

/** A thing as a form loads it, and what saves the form. */
type Kind = { url: string; save: string; body: object; read: (body: never) => { updatedAt: string } };

const kinds: [string, () => Promise<Kind>][] = [
  [
    'course',
    async () => {
      const course = await t.buildCourse(ana.user);
      const [url, save] = [`/api/courses/${course._id}`, `/api/courses/update-course/${course._id}`];
      return { url, save, body: { name: 'Mine' }, read: (body: { updatedAt: string }) => body };
    },
  ],
  [
    'test',
    async () => {
      const course = await t.buildCourse(ana.user);
      const made = await ana.caller.post('/api/tests', { data: formOf(course) });
      const url = `/api/tests/${made.body.data._id}`;
      const read = ({ data }: { data: { updatedAt: string } }) => data;
      return { url, save: url, body: { test_name: 'Mine' }, read };
    },
  ],
  [
    'group',
    async () => {
      const group = await t.buildGroup(ana.user, {});
      const url = `/api/groups/${group.id}`;
      return {
        url,
        save: url,
        body: { description: 'Mine' },
        read: ({ data }: { data: { updatedAt: string } }) => data,
      };
    },
  ],
  [
    'user',
    async () => {
      const url = `/api/users/${(await t.buildUser()).id}`;
      return { url, save: url, body: { phoneNumber: '1' }, read: (body: { updatedAt: string }) => body };
    },
  ],
  [
    'institution',
    async () => {
      const url = `/api/institution/${(await t.buildInstitution()).id}`;
      return { url, save: url, body: { reffered_by: 'Mine' }, read: (body: { updatedAt: string }) => body };
    },
  ],
];

const readBy = async (caller: Caller, { url, read }: Kind) => read((await caller.get(url)).body as never);

describe.each(kinds)('a %s that somebody saved in between', (_, make) => {
  it('is refused naming who saved and when, and nothing else of them', async () => {
    const thing = await make();
    const loaded = await readBy(ana.caller, thing);
    expect((await bea.caller.put(thing.save, thing.body)).status).toBe(200);
    const { updatedAt } = await readBy(ana.caller, thing);
    const answer = await ana.caller.put(thing.save, { ...thing.body, updatedAt: loaded.updatedAt });
    const body: ErrorBody = answer.body;
    expect([answer.status, body.error]).toEqual([409, 'stale_update']);
    expect(body.lastSaved).toEqual({ username: bea.user.username, at: updatedAt });
    expect(JSON.stringify(body)).not.toContain(bea.user.email);
  });

  it('is saved by a client that names no version', async () => {
    const thing = await make();
    await bea.caller.put(thing.save, thing.body);
    expect((await ana.caller.put(thing.save, thing.body)).status).toBe(200);
  });
});

describe('the person who saved last', () => {
  it('is not told to somebody who may not edit', async () => {
    const course = await t.buildCourse(ana.user);
    const stranger = await t.as(await t.buildUser({ role: 'teacher' }));
    const answer = await stranger.put(`/api/courses/update-course/${course._id}`, {
      name: 'Mine',
      updatedAt: new Date(0),
    });
    expect(answer.body).not.toHaveProperty('lastSaved');
  });

  it('is whoever took a course out of the bin', async () => {
    const course = await t.buildCourse(ana.user);
    const { updatedAt } = (await ana.caller.get(`/api/courses/${course._id}`)).body;
    await ana.caller.delete(`/api/courses/${course._id}`);
    await bea.caller.post(`/api/courses/${course._id}/restore`);
    const answer = await ana.caller.put(`/api/courses/update-course/${course._id}`, { name: 'Mine', updatedAt });
    expect(answer.body.lastSaved.username).toBe(bea.user.username);
  });

  it('is nobody by name once the account is gone', async () => {
    const gone = await newAdmin();
    const group = await t.buildGroup(ana.user, {});
    const { updatedAt } = (await ana.caller.get(`/api/groups/${group.id}`)).body.data;
    await gone.caller.put(`/api/groups/${group.id}`, { name: 'Theirs' });
    await ana.caller.delete(`/api/users/destroy/${gone.user.id}`);
    const answer = await ana.caller.put(`/api/groups/${group.id}`, { name: 'Mine', updatedAt });
    expect(answer.body.lastSaved.username).toBeNull();
  });
});
