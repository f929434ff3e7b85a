import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accountAt,
  buildProviderStage,
  openBrowser,
  type ProviderStage,
} from '../../../../testing/features/auth/browser-at-provider.ts';

let stage: ProviderStage;
beforeAll(async () => void (stage = await buildProviderStage({ mail: true, publicUrl: 'https://lms.example' })));
afterAll(() => stage.close());

const mailsTo = (email: string) =>
  stage.t.db.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', email).execute();
const cameAs = (email: string, sub: string) => {
  stage.school.person = { sub, email, email_verified: true, name: 'Ada Lovelace' };
  return openBrowser(stage.t).arrive(stage.row, stage.school);
};

it('an owner is told by mail, once, that an account at a school opens theirs', async () => {
  const user = await accountAt(stage.t, 'ada@oakwood.example');
  expect(await cameAs('ada@oakwood.example', 'ada')).toBe('/');
  expect(await cameAs('ada@oakwood.example', 'ada')).toBe('/');
  const mails = await mailsTo('ada@oakwood.example');
  expect(mails.map(({ subject }) => subject)).toEqual([`${stage.row.name} opens your Lectern account`]);
  for (const text of [user.username, 'https://lms.example', 'change your password immediately'])
    expect(mails[0]?.body).toContain(text);
});

it('an owner who made the link is told as well, because it may have been somebody else', async () => {
  const user = await accountAt(stage.t, 'grace@elsewhere.example');
  const browser = openBrowser(stage.t);
  await browser.post('/api/users/sign_in', { usernameOrEmail: user.username, password: 'correct horse' });
  const begun = await browser.post(`/api/users/me/identities/${stage.row.id}/link`, {
    currentPassword: 'correct horse',
  });
  stage.school.person = { sub: 'grace' };
  await browser.comeBack(stage.school.consent(begun.body.address));
  expect(await mailsTo('grace@elsewhere.example')).toHaveLength(1);
});

it('nobody is told of an account that has just been made', async () => {
  expect(await cameAs('new@oakwood.example', 'new')).toBe('/');
  expect(await mailsTo('new@oakwood.example')).toEqual([]);
});
