import { limits, type PushState } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinedCourse, handOn, lookAtDates } from '../../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import { createOutward } from '../../../platform/net/index.ts';
import { exampleBrowser } from './example-browser.ts';
import { sendMessages } from './send-messages.ts';

const url = '/api/users/me/push';
let t: TestApp;
/** The addresses of every name. */
let addresses: string[];
beforeAll(async () => {
  addresses = ['9.9.9.9'];
  t = await buildTestApp({ outward: createOutward({ allowPrivate: false, resolve: async () => addresses }) });
});
afterAll(() => t.close());

const at = (endpoint: string) => ({ ...exampleBrowser, endpoint });
let serial = 0;
const another = () => at(`https://9.9.9.9/${(serial += 1)}`);

describe('turning notices on is refused', () => {
  it.each([
    'https://127.0.0.1/push',
    'https://2130706433/push',
    'https://[::1]/push',
    'https://[::ffff:10.0.0.1]/push',
    'https://10.1.2.3/push',
    'https://192.168.0.1:8443/push',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/push',
    'https://[fd00::1]/push',
    'https://[fe80::1]/push',
    'https://[2002:7f00:1::]/push',
    'http://9.9.9.9/push',
    'https://9.9.9.9:6379/push',
    'https://user:secret@9.9.9.9/push',
    'ftp://9.9.9.9/push',
    'no address',
  ])('for the address %s', async (endpoint) => {
    const answer = await (await t.as(await t.buildUser())).put(url, at(endpoint));
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'endpoint']);
  });

  it('for names that lead into a private network by one of their addresses, or nowhere', async () => {
    const student = await t.as(await t.buildUser());
    for (addresses of [['9.9.9.9', '10.0.0.1'], ['::1'], []])
      expect((await student.put(url, at('https://push.example/x'))).status).toBe(400);
    addresses = ['9.9.9.9', '2620:fe::fe'];
    expect((await student.put(url, at('https://push.example/x'))).status).toBe(200);
  });

  it('for keys with which nothing can be encrypted', async () => {
    const student = await t.as(await t.buildUser());
    const { auth, p256dh } = exampleBrowser.keys;
    for (const keys of [{ auth, p256dh: `B${'A'.repeat(86)}` }, { auth: 'short', p256dh }, { auth }])
      expect((await student.put(url, { ...exampleBrowser, keys })).status).toBe(400);
  });

  it('for more devices than anybody has, until one is turned off', async () => {
    const user = await t.buildUser();
    let state: PushState = { publicKey: '', devices: [] };
    for (let count = 0; count < limits.pushDevices; count += 1)
      state = (await (await t.as(user)).put(url, another())).body.data as PushState;
    expect(state.devices).toHaveLength(limits.pushDevices);
    const more = await t.as(user);
    const refused = await more.put(url, another());
    expect([refused.status, refused.body.error]).toEqual([409, 'too_many_devices']);
    expect((await more.delete(`${url}/${state.devices[3]?._id}`)).status).toBe(200);
    expect((await more.put(url, another())).status).toBe(200);
  });
});

it('a name that has come to lead into a private network gets no message, and its device ends', async () => {
  addresses = ['9.9.9.9'];
  const owner = await t.buildUser({ role: 'teacher' });
  const { course, student } = await joinedCourse(t, owner);
  expect((await student.put(url, at('https://push.example/x'))).status).toBe(200);
  await t.buildTest(owner, course, { due_at: new Date(t.clock.now().getTime() + 3_600_000) });
  await handOn(t);
  await lookAtDates(t);
  addresses = ['127.0.0.1'];
  await sendMessages(t.services, new AbortController().signal);
  expect(((await student.get(url)).body as PushState).devices).toEqual([]);
});

it('devices are listed with the one that asks first, told to the audit log, and those of others are not there', async () => {
  const user = await t.buildUser();
  const [one, other] = [await t.as(user), await t.as(user)];
  await one.put(url, another());
  await other.put(url, another());
  // Once more, as browsers do that renew their keys.
  const { devices } = (await other.put(url, another())).body.data as PushState;
  expect(devices.map(({ current }) => current)).toEqual([true, false]);
  const stranger = await t.as(await t.buildUser());
  expect((await stranger.delete(`${url}/${devices[0]?._id}`)).status).toBe(404);
  expect((await one.delete(`${url}/${devices[0]?._id}`)).status).toBe(200);
  const entries = await t.db.selectFrom('audit_entries').select('action').where('target_id', '=', user.id).execute();
  expect(entries.map(({ action }) => action)).toEqual(['push_turned_on', 'push_turned_on', 'push_turned_off']);
  expect(JSON.stringify((await one.get('/api/users/me/export')).body)).toContain('"pushService":"9.9.9.9"');
});
