import { createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildClass,
  complete,
  issue,
  issuedOf,
  offer,
  ownOf,
} from '../../../testing/features/certificates/certificate-calls.ts';
import { handOn, noticesOf } from '../../../testing/features/notices/notice-calls.ts';
import { type Answer, buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { rotateKey } from './index.ts';
import { openBadgeIssues } from '../../../testing/features/certificates/open-badge.ts';

const site = 'https://learn.example.org';

let t: TestApp;
let room: Awaited<ReturnType<typeof buildClass>>;
beforeAll(async () => {
  t = await buildTestApp({ publicUrl: site });
});
afterAll(() => t.close());
beforeEach(async () => {
  room = await buildClass(t);
  await offer(room.teacher, room.course, { signerName: 'Ellen Marsh' });
  await complete(room.student, room.course);
  await issue(t);
});

async function mine() {
  const [own] = await ownOf(room.student);
  if (!own) throw new Error('There is no certificate');
  return own;
}

const pathOf = (address: unknown) => String(address).slice(site.length);
const partsOf = (jwt: string) => jwt.split('.') as [string, string, string];
const read = (part: string): Answer['body'] => JSON.parse(Buffer.from(part, 'base64url').toString());

/** An outside verifier's way with a credential: its key from the address that it names, the signature, and its status. */
async function verified(jwt: string): Promise<{ signed: boolean; revoked: boolean }> {
  const [head, body, signature] = partsOf(jwt);
  const key = (await t.visitor.get(pathOf(read(head)['kid']))).body;
  const publicKey = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' });
  const signed = verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'));
  const { credentialStatus } = read(body);
  if (credentialStatus === undefined) return { signed, revoked: false };
  const list = (await t.visitor.get(pathOf(credentialStatus.statusListCredential))).text;
  expect((await verified(list)).signed).toBe(true);
  const bits = gunzipSync(
    Buffer.from(String(read(partsOf(list)[1])['credentialSubject'].encodedList).slice(1), 'base64url'),
  );
  expect(bits.length * 8).toBe(131_072);
  const place = Number(credentialStatus.statusListIndex);
  return { signed, revoked: ((bits[place >> 3] ?? 0) & (0x80 >> (place & 7))) !== 0 };
}

const credentialAt = (code: string) => t.visitor.get(`/api/certificate-checks/${code}/credential`);
const revoke = (caller: Caller, id: string, reason: string | null) =>
  caller.put(`/api/certificates/${id}/revoked`, { reason });

describe('a certificate is refused', () => {
  it('to others: its PDF, its list and its revocation', async () => {
    const { _id } = await mine();
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    const stranger = await t.as(await t.buildUser());
    expect((await other.get(`/api/certificates/${_id}/pdf`)).status).toBe(404);
    expect((await stranger.get(`/api/certificates/${_id}/pdf`)).status).toBe(404);
    expect((await other.get(`/api/courses/${room.course._id}/certificates`)).status).toBe(404);
    expect((await revoke(other, _id, 'Mine now')).status).toBe(404);
    expect((await revoke(room.student, _id, 'x')).status).toBe(403);
    expect((await revoke(room.teacher, _id, ' ')).status).toBe(400);
  });

  it('by an address that is guessed, and after sixty of them by any from that network, but for real ones', async () => {
    const { code } = await mine();
    const guess = async (n: number) =>
      (await t.visitor.get(`/api/certificate-checks/${'x'.repeat(18)}${1000 + n}`)).status;
    const answers = [];
    for (let n = 0; n < 61; n += 1) answers.push(await guess(n));
    expect([answers.slice(0, 60).every((status) => status === 404), answers[60]]).toEqual([true, 429]);
    expect((await t.visitor.get(`/api/certificate-checks/${code}`)).status).toBe(200);
    t.clock.advance(10 * 60_000);
  });
});

describe('the page to check a certificate', () => {
  it('shows what stands on it and nothing else, also when the course is gone for good', async () => {
    const { code } = await mine();
    const shown = {
      name: room.user.username,
      course: room.course.name,
      institution: null,
      title: null,
      duration: room.course.duration,
      durationUnit: 'hours',
      issuedAt: expect.any(String),
      revokedAt: null,
    };
    const answer = await t.visitor.get(`/api/certificate-checks/${code}`);
    expect(answer.body).toEqual(shown);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    await t.db.deleteFrom('courses').where('id', '=', room.course._id).execute();
    expect((await t.visitor.get(`/api/certificate-checks/${code}`)).body).toEqual(shown);
    expect(await verified((await credentialAt(code)).text)).toEqual({ signed: true, revoked: false });
  });

  it('says that it is revoked, not why; its holder reads the reason, and undoing makes it valid', async () => {
    const { _id, code } = await mine();
    const { text: jwt } = await credentialAt(code);
    expect((await revoke(room.teacher, _id, 'Copied answers')).body.message).toBe('The certificate is revoked.');
    const checked = await t.visitor.get(`/api/certificate-checks/${code}`);
    expect([checked.status, checked.body.revokedAt]).toEqual([200, t.clock.now().toISOString()]);
    expect(checked.text).not.toContain('Copied');
    expect((await mine()).revokedReason).toBe('Copied answers');
    expect((await credentialAt(code)).status).toBe(404);
    expect(await verified(jwt)).toEqual({ signed: true, revoked: true });
    while ((await handOn(t)) > 0);
    const told = (await noticesOf(room.student)).data.map(({ text }) => text.message);
    expect(told).toEqual([`Your certificate for ${room.course.name} was revoked`]);
    expect((await issuedOf(room.teacher, room.course, '?only=revoked')).total).toBe(1);
    await revoke(room.teacher, _id, null);
    expect(await verified(jwt)).toEqual({ signed: true, revoked: false });
    const log = await (await t.as(await t.buildUser({ role: 'admin' }))).get('/api/audit?limit=100');
    const acts = (log.body.data as { action: string }[]).map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['certificate_restored', 'certificate_revoked']));
  });

  it('is there no more once the account is erased, and the credential is refused', async () => {
    const { code } = await mine();
    const { text: jwt } = await credentialAt(code);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${room.user.id}`)).status).toBe(200);
    expect((await t.visitor.get(`/api/certificate-checks/${code}`)).status).toBe(404);
    expect(await verified(jwt)).toEqual({ signed: true, revoked: true });
    expect((await issuedOf(room.teacher, room.course)).total).toBe(0);
    const { rows } = {
      rows: await t.db.selectFrom('certificates').selectAll().where('course_id', '=', room.course._id).execute(),
    };
    expect(JSON.stringify(rows)).not.toContain(room.user.username);
  });
});

describe('a certificate of a course that is deleted', () => {
  const careFor = async (caller: Caller, code: string) => {
    const { status, body } = await caller.get(`/api/certificate-checks/${code}/revocation`);
    return status === 200 ? body.revocation : status;
  };

  it('is revoked by its owner while the course is in the bin, by an admin for ever, and by nobody else', async () => {
    const { _id, code } = await mine();
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await room.teacher.delete(`/api/courses/${room.course._id}`)).status).toBe(200);
    expect([await careFor(other, code), await careFor(room.student, code)]).toEqual([null, 403]);
    expect((await revoke(other, _id, 'Mine now')).status).toBe(404);
    expect(await careFor(room.teacher, code)).toEqual({ _id, reason: null });
    expect((await revoke(room.teacher, _id, 'Copied answers')).status).toBe(200);
    expect((await revoke(room.teacher, _id, null)).status).toBe(200);

    await t.db.deleteFrom('courses').where('id', '=', room.course._id).execute();
    expect([await careFor(room.teacher, code), await careFor(admin, code)]).toEqual([null, { _id, reason: null }]);
    expect((await revoke(room.teacher, _id, 'Copied answers')).status).toBe(404);
    expect((await revoke(admin, _id, 'Copied answers')).status).toBe(200);
    expect(await careFor(admin, code)).toEqual({ _id, reason: 'Copied answers' });
    expect((await t.visitor.get(`/api/certificate-checks/${code}`)).body.revokedAt).not.toBeNull();
    const log = (await admin.get('/api/audit?limit=100')).body.data as { action: string; target: { name: string } }[];
    const acts = log.filter(({ target }) => target.name === room.course.name).map(({ action }) => action);
    expect(acts.filter((action) => action === 'certificate_revoked')).toHaveLength(2);
  });
});

describe('the credential', () => {
  it('is an Open Badge 3.0 that names the certificate, and is refused once it is tampered with', async () => {
    const { code } = await mine();
    const answer = await credentialAt(code);
    expect(answer.headers['content-type']).toBe('application/vc+jwt');
    const [head, body, signature] = partsOf(answer.text);
    expect(read(head)).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
    const credential = read(body);
    expect(openBadgeIssues(credential)).toEqual([]);
    expect(credential).toMatchObject({
      iss: `${site}/api/certificate-issuer`,
      jti: credential['id'],
      sub: credential['credentialSubject'].id,
      credentialSubject: {
        achievement: { name: room.course.name },
        identifier: [{ identityHash: room.user.username }],
      },
    });
    const profile = (await t.visitor.get(pathOf(credential['iss']))).body;
    expect(credential['issuer']).toMatchObject({ id: profile.id, name: profile.name });
    const forged = Buffer.from(JSON.stringify({ ...credential, name: 'Law' })).toString('base64url');
    expect(await verified(`${head}.${body}.${signature}`)).toEqual({ signed: true, revoked: false });
    expect((await verified(`${head}.${forged}.${signature}`)).signed).toBe(false);
  });

  it('is still verified after the key was rotated, by two at once too, and newer ones have another key', async () => {
    const { code } = await mine();
    const { text: before } = await credentialAt(code);
    const [one, other] = await Promise.all([rotateKey(t), rotateKey(t)]);
    const made = await Promise.all([credentialAt(code), credentialAt(code)]);
    const after = made[0]?.text ?? '';
    expect(made[1]?.text).toBe(after);
    expect(read(partsOf(after)[0])['kid']).not.toBe(read(partsOf(before)[0])['kid']);
    expect([one, other].map((id) => `${site}/.well-known/certificate-keys/${id}`)).toContain(
      read(partsOf(after)[0])['kid'],
    );
    for (const jwt of [before, after]) expect((await verified(jwt)).signed).toBe(true);
    const keys = await t.visitor.get('/.well-known/jwks.json');
    expect(keys.body.keys.length).toBeGreaterThanOrEqual(2);
    expect(keys.text).not.toContain('"d"');
  });
});

describe('the PDF', () => {
  it('is given to nobody while the certificate is revoked', async () => {
    const { _id } = await mine();
    expect((await revoke(room.teacher, _id, 'Copied answers')).status).toBe(200);
    const read = () =>
      Promise.all([room.student, room.teacher].map((caller) => caller.get(`/api/certificates/${_id}/pdf`)));
    expect((await read()).map(({ status }) => status)).toEqual([404, 404]);
    expect((await revoke(room.teacher, _id, null)).status).toBe(200);
    expect((await read()).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is one page for its holder and for staff, with a bounded number at a time', async () => {
    const { _id } = await mine();
    const answers = await Promise.all(
      [room.student, room.teacher].map((caller) => caller.get(`/api/certificates/${_id}/pdf`)),
    );
    for (const { status, headers, text } of answers) {
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(text.slice(0, 5)).toBe('%PDF-');
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
    const many = await Promise.all(Array.from({ length: 12 }, () => room.student.get(`/api/certificates/${_id}/pdf`)));
    expect(many.some(({ status }) => status === 429)).toBe(true);
    expect(many.every(({ status }) => [200, 429].includes(status))).toBe(true);
  });
});
