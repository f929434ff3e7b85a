import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lookTexts, texts } from '@lectern/contract';
import { styleOf } from '@lectern/contract/look-style';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { exifPart, tinyPictures, withInside } from '../../../testing/features/files/tiny-pictures.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

const site = '/api/site-look';
const own = { accent: null, logo: null, updatedAt: null };
const dataOf = (bytes: Buffer, type = 'image/png'): string => `data:${type};base64,${bytes.toString('base64')}`;
const logo = dataOf(tinyPng);
const tooManyPoints = Buffer.from(tinyPng);
tooManyPoints.writeUInt32BE(2_000, 16);
tooManyPoints.writeUInt32BE(1_000, 20);

/** As in the program: the longest for which a process believes what it has in memory. */
const sureForMs = 800;

let webRoot: string;
let t: TestApp;
let admin: Caller;
let coordinator: TestUser;
let institution: { id: string };
let ofInstitution: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'lectern-looks-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><head><title>Lectern</title></head>');
  t = await buildTestApp({ webRoot, catalogueSureForMs: sureForMs });
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
beforeEach(async () => {
  // Paces count in windows, and changes are found by their time.
  t.clock.advance(600_000);
  await t.db.deleteFrom('looks').execute();
  coordinator = await t.buildUser({ role: 'coordinator' });
  institution = await t.buildInstitution({ managers: [coordinator] });
  ofInstitution = `/api/institution/${institution.id}/look`;
});
afterAll(async () => {
  await t.close();
  await rm(webRoot, { recursive: true });
});

const lookOf = async (address = site) => (await admin.get(address)).body;
const styleFor = async (user: { id: string }) =>
  (await (await t.as(user)).get('/api/users/me')).body.user.look as string;

describe('the look of the site is refused', () => {
  it.each([
    ['a visitor', null, 401],
    ['a student', 'student', 403],
    ['a teacher', 'teacher', 403],
    ['a coordinator', 'coordinator', 403],
  ] as const)('to %s who would change it', async (_, role, status) => {
    const caller = role === null ? t.visitor : await t.as(await t.buildUser({ role }));
    expect((await caller.put(site, { accent: '#7a1f5c', logo })).status).toBe(status);
    expect((await caller.delete(site)).status).toBe(status);
    expect(await lookOf()).toEqual(own);
  });

  it.each([
    'red;}body{background:url(https://evil.example)}',
    '#12',
    '#1234567',
    '#7a1f5g',
    '#7a1f5c;',
    '#7a1f5c\n}',
    'url(#7a1f5c)',
    'red',
    7,
  ])('where its colour is %j', async (accent) => {
    const answer = await admin.put(site, { accent });
    expect([answer.status, answer.body.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, ['accent']]);
    expect(await lookOf()).toEqual(own);
  });

  it.each([
    [
      'an SVG that calls itself a PNG',
      dataOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      lookTexts.logoWrong,
    ],
    ['an SVG', dataOf(Buffer.from('<svg/>'), 'image/svg+xml'), lookTexts.logoWrong],
    ['a page', 'data:text/html;base64,PHNjcmlwdD4=', lookTexts.logoWrong],
    ['a moving picture', dataOf(tinyPictures.gif, 'image/gif'), lookTexts.logoWrong],
    ['half a picture', dataOf(tinyPng.subarray(0, 40)), lookTexts.logoWrong],
    ['an address elsewhere', 'https://evil.example/logo.png', lookTexts.logoWrong],
    ['a picture of very many points', dataOf(tooManyPoints), lookTexts.logoTooMany],
    ['a huge picture', dataOf(Buffer.concat([tinyPng, Buffer.alloc(512 * 1024)])), 'Logo must be at most 512 KB'],
    ['a longer text than any logo', dataOf(Buffer.alloc(900 * 1024)), 'Logo must be at most 512 KB'],
  ])('where its logo is %s', async (_, wrong, message) => {
    const answer = await admin.put(site, { accent: '#7a1f5c', logo: wrong });
    expect([answer.status, answer.body.issues]).toEqual([400, [expect.objectContaining({ path: 'logo', message })]]);
    expect(await lookOf()).toEqual(own);
  });

  it('where its logo is the address of somebody’s private picture, which stays private', async () => {
    const teacher = await t.as(await t.buildUser({ role: 'teacher' }));
    const { payload, headers } = uploadForm('secret.png', tinyPng);
    const { url } = (await teacher.post('/api/files', payload, headers)).body.file;
    for (const wrong of [url, url.split('/')[3]]) {
      const answer = await admin.put(site, { logo: wrong });
      expect([answer.status, answer.body.issues[0].path]).toEqual([400, 'logo']);
    }
    expect((await t.visitor.get(url)).status).toBe(404);
  });

  it('to somebody who loaded another version than the present one, and to the second who saves the first', async () => {
    const first = (await admin.put(site, { accent: '#7a1f5c', updatedAt: null })).body.look;
    for (const updatedAt of [null, '2026-01-01T00:00:00.000Z']) {
      const late = await admin.put(site, { accent: '#00ff00', updatedAt });
      expect([late.status, late.body.error, late.body.message]).toEqual([409, 'stale_update', texts.staleSave]);
    }
    const next = await admin.put(site, { accent: '#00ff00', updatedAt: first.updatedAt });
    expect([next.status, next.body.look.accent]).toEqual([200, '#00ff00']);
    await admin.delete(site);
    const gone = await admin.put(site, { accent: '#123456', updatedAt: next.body.look.updatedAt });
    expect([gone.status, await lookOf()]).toEqual([409, own]);
  });

  it('when two save at once from the same version: one of them is told', async () => {
    const answers = await Promise.all(
      ['#7a1f5c', '#00ff00'].map((accent) => admin.put(site, { accent, updatedAt: null })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('past thirty changes in ten minutes', async () => {
    const busy = await t.as(await t.buildUser({ role: 'admin' }));
    for (let turn = 0; turn < 30; turn += 1) await busy.put(site, { accent: '#7a1f5c' });
    expect((await busy.put(site, { accent: '#7a1f5c' })).body.error).toBe('too_many_requests');
  });
});

describe('the look of an institution is refused', () => {
  it.each(['student', 'teacher'] as const)('to a %s of it', async (role) => {
    const member = await t.as(await t.buildUser({ role, institutionId: institution.id }));
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await member.call(method, ofInstitution, method === 'PUT' ? { accent: '#7a1f5c' } : undefined);
      expect([method, answer.status]).toEqual([method, 403]);
    }
  });

  it('to a coordinator of another one, for whom it is not there', async () => {
    await admin.put(ofInstitution, { accent: '#7a1f5c', logo });
    const other = await t.as(await t.buildUser({ role: 'coordinator', institutionId: institution.id }));
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await other.call(method, ofInstitution, method === 'PUT' ? { accent: '#00ff00' } : undefined);
      expect([method, answer.status, answer.body.message]).toEqual([method, 404, 'Institution not found']);
    }
    expect((await lookOf(ofInstitution)).accent).toBe('#7a1f5c');
  });

  it('to a former coordinator', async () => {
    const caller = await t.as(coordinator);
    await t.db.updateTable('users').set({ role: 'student' }).where('id', '=', coordinator.id).execute();
    expect((await caller.put(ofInstitution, { accent: '#7a1f5c' })).status).toBe(403);
  });

  it('where there is no institution', async () => {
    const nowhere = '/api/institution/01890000-0000-7000-8000-000000000000/look';
    expect((await admin.put(nowhere, { accent: '#7a1f5c' })).status).toBe(404);
  });
});

describe('the look of the site', () => {
  it('keeps what a change does not name, and is Lectern’s own again field by field or as a whole', async () => {
    const dressed = (await admin.put(site, { accent: ' #7A1F5C ', logo })).body;
    expect(dressed).toEqual({
      message: lookTexts.saved,
      look: {
        accent: '#7a1f5c',
        logo: expect.stringMatching(/^\/api\/logos\/[0-9a-f]{32}$/),
        updatedAt: expect.any(String),
      },
    });
    expect((await admin.put(site, { accent: '' })).body.look).toMatchObject({ accent: null, logo: dressed.look.logo });
    expect((await admin.put(site, { accent: '#00ff00', logo: null })).body.look).toMatchObject({
      accent: '#00ff00',
      logo: null,
    });
    expect((await admin.delete(site)).body).toEqual({ message: lookTexts.reset, look: own });
  });

  it('is told to visitors, who get its logo as an inert picture that may be kept for ever', async () => {
    const { look } = (await admin.put(site, { accent: '#7a1f5c', logo })).body;
    expect((await t.visitor.get(site)).body).toEqual(look);
    const picture = await t.app.inject(look.logo);
    expect([picture.statusCode, picture.rawPayload.equals(tinyPng)]).toEqual([200, true]);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    await admin.put(site, { logo: null });
    expect((await t.visitor.get(look.logo)).status).toBe(404);
  });

  it('is not sent again to visitors who have it', async () => {
    await admin.put(site, { accent: '#7a1f5c' });
    const { headers } = await t.visitor.get(site);
    const again = await t.visitor.get(site, { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
    await admin.put(site, { accent: '#00ff00' });
    expect((await t.visitor.get(site, { 'if-none-match': String(headers['etag']) })).body.accent).toBe('#00ff00');
  });

  it('takes JPEG and WebP, and drops where a photo was taken', async () => {
    for (const [type, bytes] of Object.entries({ 'image/jpeg': tinyPictures.jpeg, 'image/webp': tinyPictures.webp })) {
      const { look } = (await admin.put(site, { logo: dataOf(bytes, 'image/png') })).body;
      expect((await t.visitor.get(look.logo)).headers['content-type']).toBe(type);
    }
    const taken = withInside(tinyPictures.jpeg, 2, exifPart(1));
    expect(taken.includes('52.52')).toBe(true);
    const { look } = (await admin.put(site, { logo: dataOf(taken) })).body;
    expect((await t.app.inject(look.logo)).rawPayload.includes('52.52')).toBe(false);
  });

  it('is seen by those who ask another process, within a second', async () => {
    const elsewhere = await t.elsewhere();
    expect((await elsewhere.get(site)).body).toEqual(own);
    await admin.put(site, { accent: '#7a1f5c' });
    t.clock.advance(sureForMs);
    expect((await elsewhere.get(site)).body.accent).toBe('#7a1f5c');
    await admin.delete(site);
    t.clock.advance(sureForMs);
    expect((await elsewhere.get(site)).body).toEqual(own);
  });

  it('is written down with its colours, and not where nothing changed', async () => {
    const before = (await admin.get('/api/audit?action=look_changed')).body.total;
    await admin.put(site, { accent: '#7a1f5c', logo });
    await admin.put(site, { accent: '#7a1f5c' });
    const { data, total } = (await admin.get('/api/audit?action=look_changed')).body;
    expect([total - before, data[0].target, data[0].institution]).toEqual([1, null, null]);
    expect(data[0].changes).toEqual([
      { field: 'accent', before: null, after: '#7a1f5c' },
      { field: 'logo', before: null, after: null },
    ]);
  });
});

describe('people see', () => {
  it('the look of their institution, each part that it lacks from the site, and nothing of another one', async () => {
    const other = await t.buildInstitution();
    const [member, stranger] = [
      await t.buildUser({ institutionId: institution.id }),
      await t.buildUser({ institutionId: other.id }),
    ];
    expect([await styleFor(member), await styleFor(stranger)]).toEqual(['', '']);
    const coordinates = await t.as(coordinator);
    await coordinates.put(ofInstitution, { accent: '#7a1f5c' });
    const { look } = (await admin.put(site, { accent: '#00ff00', logo })).body;
    expect(await styleFor(member)).toBe(styleOf({ accent: '#7a1f5c', logo: look.logo }));
    expect(await styleFor(stranger)).toBe(styleOf({ accent: '#00ff00', logo: look.logo }));
    await coordinates.delete(ofInstitution);
    expect(await styleFor(member)).toBe(await styleFor(stranger));
  });

  it.each(['Pending', 'Rejected'] as const)(
    'nothing of the look of their institution while it is %s',
    async (status) => {
      await admin.put(ofInstitution, { accent: '#7a1f5c', logo });
      const member = await t.buildUser({ institutionId: institution.id });
      await t.db.updateTable('institutions').set({ status }).where('id', '=', institution.id).execute();
      expect(await styleFor(member)).toBe('');
      expect((await (await t.as(coordinator)).get(ofInstitution)).body.accent).toBe('#7a1f5c');
      expect((await t.visitor.get(site)).body).toEqual(own);
    },
  );

  it.each(['Pending', 'Rejected'] as const)(
    'no logo of an institution that is %s, whatever address they have; those who manage it do',
    async (status) => {
      const { look } = (await (await t.as(coordinator)).put(ofInstitution, { logo })).body;
      const seenBy = async (caller: Caller) => (await caller.get(look.logo)).status;
      const [member, other] = [
        await t.as(await t.buildUser({ institutionId: institution.id })),
        await t.as(await t.buildUser({ role: 'coordinator' })),
      ];
      expect([await seenBy(t.visitor), await seenBy(other)]).toEqual([200, 200]);
      await t.db.updateTable('institutions').set({ status }).where('id', '=', institution.id).execute();
      for (const caller of [t.visitor, member, other]) expect(await seenBy(caller)).toBe(404);
      for (const caller of [await t.as(coordinator), admin]) expect(await seenBy(caller)).toBe(200);
      await admin.put(site, { logo });
      expect(await seenBy(t.visitor)).toBe(200);
    },
  );

  it('the site’s look once their institution is deleted', async () => {
    await admin.put(ofInstitution, { accent: '#7a1f5c', logo });
    await admin.delete(`/api/institution/${institution.id}`);
    expect(await t.db.selectFrom('looks').select('id').execute()).toEqual([]);
  });

  it('their look at sign-in as well', async () => {
    await admin.put(site, { accent: '#7a1f5c' });
    const signUp = {
      username: 'Nora New',
      email: 'nora@example.org',
      password: 'secret one',
      confirmPassword: 'secret one',
    };
    const { user } = (await t.visitor.post('/api/users/sign_up', signUp)).body;
    expect(user.look).toBe(styleOf({ accent: '#7a1f5c', logo: null }));
  });
});

describe('a look of an institution', () => {
  it('is written down for its coordinators', async () => {
    await (await t.as(coordinator)).put(ofInstitution, { accent: '#7a1f5c' });
    const { data } = (await (await t.as(coordinator)).get('/api/audit?action=look_changed')).body;
    expect(data).toEqual([
      expect.objectContaining({ target: expect.objectContaining({ kind: 'institution', _id: institution.id }) }),
    ]);
  });

  it('changes nothing that visitors keep', async () => {
    const changes = async () =>
      (
        await t.db
          .selectFrom('catalogue_changes')
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    const before = await changes();
    await admin.put(ofInstitution, { accent: '#7a1f5c', logo });
    await admin.delete(ofInstitution);
    expect(await changes()).toBe(before);
    await admin.put(site, { accent: '#7a1f5c' });
    expect(await changes()).not.toBe(before);
  });
});

describe('pages of another process', () => {
  it('wear the site’s look within a second of its change', async () => {
    const visitor = await t.elsewhere();
    const styleSeen = async () => {
      const [, address = ''] = /href="(\/site-style\/[^"]+)"/.exec((await visitor.get('/home')).text) ?? [];
      return address === '' ? '' : (await visitor.get(address)).text;
    };
    expect(await styleSeen()).toBe('');
    await admin.put(site, { accent: '#7a1f5c' });
    t.clock.advance(sureForMs);
    expect(await styleSeen()).toBe(styleOf({ accent: '#7a1f5c', logo: null }));
    await admin.delete(site);
    t.clock.advance(sureForMs);
    expect(await styleSeen()).toBe('');
  });
});
