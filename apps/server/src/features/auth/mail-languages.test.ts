import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';

const site = 'https://lectern.example.org/';
const password = 'battery staple';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: site });
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('rate_limits').execute());

let serial = 0;
/** Somebody who signs up in a browser with these headers. */
async function newcomer(headers: Record<string, string>) {
  serial += 1;
  const account = { username: `speaker ${serial}`, email: `speaker${serial}@example.org` };
  const body = { ...account, password, confirmPassword: password };
  const answer = await t.visitor.post('/api/users/sign_up', body, headers);
  expect(answer.status).toBe(201);
  const user = answer.body.user as { _id: string; updatedAt: string };
  return { ...account, id: user._id, updatedAt: user.updatedAt, caller: await t.as({ id: user._id }) };
}
const mailsTo = (address: string) =>
  t.db.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', address).orderBy('created_at').execute();
async function forgottenBy({ email }: { email: string }) {
  await t.db.deleteFrom('mails').execute();
  expect((await t.visitor.post('/api/users/forgot-password', { usernameOrEmail: email })).status).toBe(200);
  return (await mailsTo(email))[0];
}

it.each(['xx', '', 5, 'es-MX'])('a language that there is not is refused: %s', async (language) => {
  const { caller } = await newcomer({});
  const answer = await caller.put('/api/users/me', { language });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: 'validation_failed', issues: [{ path: 'language', sentence: '{label} must be one of {values}' }] },
  });
});

describe('mail is in the language of the page', () => {
  it('in which a person signed up, as they chose it', async () => {
    const ana = await newcomer({ cookie: 'lectern_language=es', 'accept-language': 'ar' });
    const [mail] = await mailsTo(ana.email);
    expect(mail?.subject).toBe('Verifica tu correo electrónico para Lectern');
    expect(mail?.body).toMatch(
      new RegExp(
        `^Hola, ${ana.username}:\n\nEsta dirección .* ${ana.username} en Lectern \\(${site}\\)\\.\n.*\\d{4}.* \\(UTC\\):\n\n${site}verify-email#\\S+\n\nSi no has sido tú, .*\n$`,
      ),
    );
  });

  it('or as their browser asks for it, names standing by themselves in Arabic, and the link too', async () => {
    const reem = await newcomer({ 'accept-language': 'ar-EG,en;q=0.5' });
    const [mail] = await mailsTo(reem.email);
    expect(mail?.subject).toBe('تأكيد بريدك الإلكتروني في Lectern');
    expect(mail?.body).toContain(`مرحبًا \u2068${reem.username}\u2069،\n`);
    expect(mail?.body).toMatch(new RegExp(`\n\n${site}verify-email#[\\w-]+\n\n`));
  });

  it.each([
    ['asks for no language that there is', { 'accept-language': 'xx' }],
    ['asks for none', {}],
  ])('and in English where the browser %s', async (_, headers: Record<string, string>) => {
    const ada = await newcomer(headers);
    expect((await mailsTo(ada.email))[0]?.subject).toBe('Verify your email address for Lectern');
  });

  it('to which a person has changed since; no form of theirs is stale by it', async () => {
    const ana = await newcomer({ cookie: 'lectern_language=es' });
    expect((await ana.caller.put('/api/users/me', { language: 'ar' })).status).toBe(200);
    expect((await forgottenBy(ana))?.subject).toBe('إعادة تعيين كلمة مرورك في Lectern');
    const saved = await ana.caller.put('/api/users/me', { phoneNumber: '5', updatedAt: ana.updatedAt });
    expect(saved.status).toBe(200);
    expect((await forgottenBy(ana))?.subject).toBe('إعادة تعيين كلمة مرورك في Lectern');
    const file = await ana.caller.get('/api/users/me/export');
    expect(file.body.account).toMatchObject({ language: 'ar' });
  });

  it('for everything that happens: a link from an admin, another address, a declined application', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const ana = await newcomer({ cookie: 'lectern_language=es' });
    await t.db.updateTable('users').set({ email_verified: true }).where('id', '=', ana.id).execute();
    await t.db.deleteFrom('mails').execute();
    expect((await admin.post(`/api/users/${ana.id}/password-link`)).status).toBe(201);
    const home = await t.buildInstitution();
    await ana.caller.post('/api/users/me/apply-teacher', { institution: home.id });
    expect((await admin.put(`/api/users/decline-teacher/${ana.id}`, { reason: 'Full' })).status).toBe(200);
    expect((await admin.put(`/api/users/${ana.id}`, { email: `new-${ana.email}` })).status).toBe(200);
    const mails = await mailsTo(ana.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Tu cuenta de Lectern',
      'Tu postulación para enseñar en Lectern',
      'Se ha cambiado el correo electrónico de tu cuenta de Lectern',
    ]);
    expect(mails[1]?.body).toContain('\n\nMotivo:\n\nFull\n\nPuedes volver a postularte desde tu perfil.\n');
  });

  it('and in English to somebody whose language nobody knows', async () => {
    const made = await t.buildUser();
    await t.db.updateTable('users').set({ email_verified: true }).where('id', '=', made.id).execute();
    expect((await forgottenBy(made))?.subject).toBe('Reset your Lectern password');
  });
});

it('deleting an account forgets its language', async () => {
  const ana = await newcomer({ cookie: 'lectern_language=es' });
  expect((await ana.caller.call('DELETE', '/api/users/me', { currentPassword: password })).status).toBe(200);
  const row = await t.db.selectFrom('users').select('language').where('id', '=', ana.id).executeTakeFirst();
  expect(row).toEqual({ language: null });
});
