import { randomBytes, randomUUID } from 'node:crypto';
import type { authRoutes } from '@lectern/contract';
import { buildCertificate, providerInput } from '../../../testing/features/auth/provider-input.ts';
import { type Access, admins, adminsMaking, all, signedIn } from '../../../testing/specimens/access.ts';
import { givePasswords, password, type Scene } from '../../../testing/specimens/scene.ts';
import { giveFactor } from '../../../testing/features/auth/second-factor.ts';
import { giveConsentText, takeConsentText } from '../../../testing/features/auth/consent.ts';
import { aboutOneself, byPath, type Specimens } from '../../../testing/specimens/specimen.ts';
import { makeEmailLink, makePasswordLink } from '../users/index.ts';

const random = { bytes: randomBytes };
const actIn = ({ t }: Scene) => ({ db: t.db, clock: t.clock, ids: { next: randomUUID } });

async function giveLink(scene: Scene): Promise<void> {
  const link = { userId: scene.account.id, createdBy: null, livesMs: 60_000 };
  ({ token: scene.token } = await makePasswordLink({ random }, actIn(scene), link));
}

async function giveEmailLink(scene: Scene): Promise<void> {
  await givePasswords(scene);
  const { id: userId, email } = scene.account;
  ({ token: scene.token } = await makeEmailLink({ random }, actIn(scene), { userId, email }));
}

/** Answers of a browser about passkeys that nobody asked for. */
const strangePasskeyUsed = {
  id: 'c3RyYW5nZQ',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const strangePasskeyMade = {
  id: 'c3RyYW5nZQ',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
};

/** Nobody has a factor, or a set-up of one, to change. */
const withoutFactor: Access = [401, 409, 409, 409, 409, 409, 401];

export const authSpecimens = {
  'POST /api/users/sign_in': {
    access: all(200),
    body: ({ account }) => ({ usernameOrEmail: account.username, password }),
    trespass: aboutOneself,
  },
  'POST /api/users/sign_up': {
    access: all(201),
    body: ({ number }) => {
      const n = number();
      return { username: `newcomer ${n}`, email: `newcomer${n}@example.org`, password, confirmPassword: password };
    },
    trespass: aboutOneself,
  },
  'GET /api/users/sign_up': { access: all(200) },
  'POST /api/users/sign_out': {
    access: all(200),
    trespass: aboutOneself,
  },
  'GET /api/users/me': { access: signedIn },
  'POST /api/users/forgot-password': {
    access: all(200),
    body: ({ number }) => ({ usernameOrEmail: `nobody ${number()}` }),
    trespass: aboutOneself,
  },
  'POST /api/users/set-password/check': {
    access: all(200),
    body: ({ token }) => ({ token }),
    before: giveLink,
    trespass: aboutOneself,
  },
  'POST /api/users/set-password': {
    access: all(200),
    body: ({ token }) => ({ token, password, confirmPassword: password }),
    before: giveLink,
    trespass: aboutOneself,
  },
  'POST /api/users/me/verify-email': {
    access: [401, 409, 409, 409, 409, 409, 401],
    trespass: aboutOneself,
  },
  'POST /api/users/verify-email': {
    access: all(200),
    body: ({ token }) => ({ token, password }),
    before: giveEmailLink,
    trespass: aboutOneself,
  },
  'PUT /api/users/me/password': {
    access: signedIn,
    body: () => ({ currentPassword: password, password, confirmPassword: password }),
    before: givePasswords,
    trespass: aboutOneself,
  },
  'GET /api/users/me/second-factor': { access: signedIn },
  'POST /api/users/me/second-factor': {
    access: [401, 201, 201, 201, 201, 201, 401],
    body: () => ({ currentPassword: password }),
    before: givePasswords,
    trespass: aboutOneself,
  },
  'POST /api/users/me/second-factor/confirm': {
    access: withoutFactor,
    body: () => ({ code: '123456' }),
    before: async ({ t }) => void (await t.db.deleteFrom('second_factors').execute()),
    trespass: aboutOneself,
  },
  'POST /api/users/me/second-factor/recovery-codes': {
    access: withoutFactor,
    body: () => ({ currentPassword: password, code: '123456' }),
    before: givePasswords,
    trespass: aboutOneself,
  },
  'POST /api/users/me/second-factor/turn-off': {
    access: withoutFactor,
    body: () => ({ currentPassword: password, code: '123456' }),
    before: givePasswords,
    trespass: aboutOneself,
  },
  'POST /api/users/sign_in/passkey-request': { access: all(200), trespass: aboutOneself },
  // The passkey is none of anybody's.
  'POST /api/users/sign_in/passkey': {
    access: all(403),
    body: () => ({ passkey: strangePasskeyUsed }),
    trespass: aboutOneself,
  },
  'GET /api/users/me/passkeys': { access: signedIn },
  'POST /api/users/me/passkeys/creation': { access: signedIn, trespass: aboutOneself },
  'POST /api/users/me/passkeys': {
    access: [401, 403, 403, 403, 403, 403, 401],
    body: () => ({ name: 'Phone', passkey: strangePasskeyMade }),
    trespass: aboutOneself,
  },
  'PUT /api/users/me/passkeys/:id': {
    access: [401, 404, 404, 404, 404, 404, 401],
    body: () => ({ name: 'Phone' }),
    trespass: 'it is one’s own, and no other is found',
  },
  'DELETE /api/users/me/passkeys/:id': {
    access: [401, 404, 404, 404, 404, 404, 401],
    trespass: byPath,
  },
  'POST /api/users/me/passkeys/after-password': {
    access: signedIn,
    body: () => ({ asked: false }),
    trespass: aboutOneself,
  },
  'POST /api/users/me/passkeys/recovery-codes': {
    access: [401, 409, 409, 409, 409, 409, 401],
    trespass: aboutOneself,
  },
  'GET /api/users/me/proof': { access: signedIn },
  'POST /api/users/me/proof/passkey-request': {
    access: [401, 409, 409, 409, 409, 409, 401],
    trespass: aboutOneself,
  },
  'POST /api/users/me/proof': {
    access: signedIn,
    body: () => ({ currentPassword: password }),
    before: givePasswords,
    trespass: aboutOneself,
  },
  'GET /api/consent': { access: all(200) },
  'POST /api/users/me/consent': {
    access: signedIn,
    before: async ({ t }) => void (await giveConsentText(t)),
    body: () => ({ version: 1, language: 'en' as const }),
    trespass: aboutOneself,
  },
  'GET /api/consent/settings': { access: admins },
  'PUT /api/consent/settings': {
    access: admins,
    before: async ({ t }) => takeConsentText(t),
    body: () => ({ version: 0, texts: [], asksAnew: false }),
    trespass: 'the text is the site’s, and nobody’s institution',
  },
  'GET /api/consent/agreements.csv': { access: admins },
  'GET /api/required-steps': { access: admins },
  'GET /api/required-steps/institutions': { access: admins },
  'PUT /api/required-steps': {
    access: admins,
    body: () => ({ roles: [] }),
    trespass: (other) => ({ institution: other.institution.id, roles: ['teacher'] }),
  },
  'GET /api/users/:id/second-factor': { access: admins },
  'DELETE /api/users/:id/second-factor': {
    access: admins,
    before: async ({ t, askedToJoin }) => void (await giveFactor(t, askedToJoin)),
    trespass: byPath,
  },
  'GET /api/sign-in-providers': { access: all(200) },
  'POST /api/sign-in-providers/find': {
    access: all(200),
    body: () => ({ address: 'ada@oakwood.example' }),
    trespass: 'It tells the name that the sign-in page shows to everybody.',
  },
  // Nobody has come from a provider.
  'POST /api/auth/providers/code': {
    access: all(409),
    body: () => ({ code: '123456' }),
    trespass: aboutOneself,
  },
  'GET /api/identity-providers': { access: admins },
  'POST /api/identity-providers': {
    access: adminsMaking,
    body: () => providerInput,
    // A site has so many at most, and each scene brings one.
    before: async ({ t }) => {
      await t.db.deleteFrom('identity_providers').execute();
    },
    trespass: (other) => ({ ...providerInput, institution: other.institution.id }),
  },
  'PUT /api/identity-providers/:id': {
    access: admins,
    body: () => providerInput,
    trespass: (other) => ({ ...providerInput, institution: other.institution.id }),
  },
  'DELETE /api/identity-providers/:id': { access: admins, trespass: byPath },
  // It is a provider of OpenID Connect, which has none.
  'POST /api/identity-providers/:id/certificates': { access: [401, 403, 403, 403, 403, 409, 401], trespass: byPath },
  'DELETE /api/identity-providers/:id/certificates/:certificateId': {
    access: admins,
    before: async ({ t, provider }) => void (await buildCertificate(t, provider)),
    trespass: byPath,
  },
  // Nothing answers at its issuer, which is an answer too.
  'POST /api/identity-providers/:id/test': { access: admins, trespass: byPath },
  // Nothing answers at its issuer.
  'POST /api/identity-providers/:id/trial': { access: [401, 403, 403, 403, 403, 503, 401], trespass: byPath },
  // Nobody has come back from one.
  'GET /api/identity-providers/trial': { access: [401, 403, 403, 403, 403, 404, 401] },
  'GET /api/identity-providers/:id/failures': { access: admins },
  'GET /api/users/me/identities': { access: signedIn },
  // The provider does not answer.
  'POST /api/users/me/identities/:id/link': {
    access: [401, 503, 503, 503, 503, 503, 401],
    body: () => ({ currentPassword: password }),
    before: givePasswords,
    trespass: () => ({ currentPassword: 'not the password' }),
  },
  // Nobody is linked there.
  'POST /api/users/me/identities/:id/unlink': {
    access: [401, 404, 404, 404, 404, 404, 401],
    body: () => ({ currentPassword: password }),
    before: givePasswords,
    trespass: () => ({ currentPassword: 'not the password' }),
  },
  'DELETE /api/users/:id/sessions': { access: admins, trespass: byPath },
  'GET /api/users/me/sessions': { access: signedIn },
  // An id of no auth session: somebody else's is not found either (auth-sessions.test.ts).
  'DELETE /api/users/me/sessions/:id': {
    access: [401, 404, 404, 404, 404, 404, 401],
    trespass: byPath,
  },
  'DELETE /api/users/me/sessions': {
    access: signedIn,
    trespass: aboutOneself,
  },
} satisfies Specimens<keyof typeof authRoutes>;
