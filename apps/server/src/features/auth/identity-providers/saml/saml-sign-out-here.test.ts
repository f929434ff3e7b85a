import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../../../../../testing/features/auth/browser-at-provider.ts';
import { metadataOf, type SamlProvider } from '../../../../../testing/features/auth/saml-provider.ts';
import {
  messageIn,
  signedForm,
  signedQuery,
  type SignOutParts,
  signOutParts,
  signOutXml,
} from '../../../../../testing/features/auth/saml-signing-out.ts';
import {
  arriveBy,
  buildSamlRow,
  buildSamlStage,
  giveCertificate,
  postFrom,
  type SamlStage,
} from '../../../../../testing/features/auth/saml-stage.ts';
import { giveFactor } from '../../../../../testing/features/auth/second-factor.ts';
import { makeSelfSigned } from '../../../../../testing/features/auth/self-signed.ts';
import type { TestApp } from '../../../../../testing/index.ts';
import type { ProviderRow } from '../providers.repository.ts';

let stage: SamlStage;
let t: TestApp;
let school: SamlProvider;
let row: ProviderRow;
let certificates: string[];
beforeAll(async () => {
  stage = await buildSamlStage();
  ({ t, school, row } = stage);
  certificates = [await giveCertificate(t, row)];
});
afterAll(() => stage.close());

let browser: Browser;
let number = 0;
beforeEach(async () => {
  number += 1;
  t.clock.advance(1_000);
  school.person = { nameId: `person ${number}`, attributes: { mail: [`p${number}@oakwood.example`] } };
  school.misbehaves = {};
  browser = openBrowser(t);
  await signsOutThere(true);
});

const signsOutThere = (signs_out_there: boolean) =>
  t.db.updateTable('identity_providers').set({ signs_out_there }).where('id', '=', row.id).execute();
const arrive = (who: Browser = browser, at: ProviderRow = row): Promise<string> =>
  arriveBy({ t, school, row: at }, who);
const pathOf = ({ id }: { id: string } = row): string => `/api/auth/saml/${id}/slo`;
/** A good request to sign the person of this test out, changed as a test likes. */
function parts(change: Partial<SignOutParts> = {}): SignOutParts {
  const destination = `http://localhost${pathOf()}`;
  return { ...signOutParts(school, { destination, now: t.clock.now(), nameId: `person ${number}` }), ...change };
}
const bring = async (text: string, at: { id: string } = row): Promise<string> =>
  String((await openBrowser(t).get(`${pathOf(at)}?${text}`)).headers.location);
const refusal = '/login?failed=provider-refused';

describe('somebody who signs out here', () => {
  const signOut = async (who: Browser = browser): Promise<string | null> =>
    (await who.post('/api/users/sign_out')).body.continueAt;

  it('stays here where the school is not asked for it, has no address for it, is away, or there is no certificate', async () => {
    await signsOutThere(false);
    await arrive();
    expect(await signOut()).toBeNull();
    const mute = school.metadata.replace(/<md:SingleLogoutService[^>]*>/, '');
    const bare = await buildSamlRow(t, school, { name: 'No certificate', signs_out_there: true });
    const quiet = await buildSamlRow(t, school, { name: 'No address', signs_out_there: true, saml_metadata: mute });
    const unsafe = metadataOf(school.entityId, new URL(school.entityId).origin, school.own.certificate).replace(
      /(Logout.*Location=")[^"]*/,
      '$1javascript:alert(1)',
    );
    const odd = await buildSamlRow(t, school, { name: 'Odd', signs_out_there: true, saml_metadata: unsafe });
    for (const at of [quiet, odd]) await giveCertificate(t, at);
    for (const at of [bare, quiet, odd]) {
      browser = openBrowser(t);
      await arrive(browser, at);
      expect([await signOut(), await browser.whoAmI()]).toEqual([null, null]);
    }
  });

  it('goes on to the school with a signed request that names the person and the session', async () => {
    school.misbehaves = { answer: { nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' } };
    await arrive();
    const address = (await signOut()) ?? '';
    expect(await browser.whoAmI()).toBeNull();
    expect(address).toMatch(new RegExp(`^${new URL('/slo', school.entityId).href}\\?SAMLRequest=`));
    const { xml, isSigned } = messageIn(address, certificates);
    expect(isSigned).toBe(true);
    expect(xml).toContain(`nameid-format:emailAddress">person ${number}</saml:NameID>`);
    expect(xml).toContain(`<samlp:SessionIndex>session of person ${number}</samlp:SessionIndex>`);
    expect(xml).toContain(`NotOnOrAfter="${new Date(t.clock.now().getTime() + 5 * 60_000).toISOString()}"`);
  });

  it('does so after a code as well, and the name stands sealed alone in the database', async () => {
    await arrive();
    const user = await t.db
      .selectFrom('external_identities')
      .select('user_id')
      .where('subject', '=', `person ${number}`)
      .executeTakeFirstOrThrow();
    const factor = await giveFactor(t, user.user_id);
    browser = openBrowser(t);
    expect(await arrive()).toBe('/login?failed=provider-code');
    expect((await browser.post('/api/auth/providers/code', { code: factor.code() })).status).toBe(200);
    const rows = await t.db
      .selectFrom('auth_sessions')
      .select('sealed_handle')
      .where('user_id', '=', user.user_id)
      .execute();
    for (const { sealed_handle } of rows) expect(sealed_handle?.includes(`person ${number}`)).toBe(false);
    expect(messageIn((await signOut()) ?? '', certificates).xml).toContain(`person ${number}`);
  });

  it('comes back to the sign-in page, which says where the school has not signed them out', async () => {
    const back = (status: string, by = school.own) =>
      bring(signedQuery(signOutXml(parts({ kind: 'SAMLResponse', status })), by, { kind: 'SAMLResponse' }));
    expect(await back('Success')).toBe('/login');
    expect(await back('Responder')).toBe('/login?failed=provider-signed-in-there');
    expect(await back('Success', makeSelfSigned())).toBe(refusal);
    const form = signedForm(signOutXml(parts({ kind: 'SAMLResponse' })), school.own);
    expect(await postFrom(t, pathOf(), { SAMLResponse: form })).toBe('/login');
  });

  it('signs nobody else out by coming back', async () => {
    await arrive();
    const answer = signedQuery(signOutXml(parts({ kind: 'SAMLResponse' })), school.own, { kind: 'SAMLResponse' });
    expect(await browser.get(`${pathOf()}?${answer}`).then(({ headers }) => headers.location)).toBe('/login');
    expect(await browser.whoAmI()).not.toBeNull();
  });
});
