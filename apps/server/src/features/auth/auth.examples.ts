import type { authRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { makeUser } from '../api-docs/index.ts';

const id = '$user';
const password = 'a word of mine';
const next = { password: 'another word of mine', confirmPassword: 'another word of mine' };
const makeLink = call('POST /api/users/:id/password-link', 'admin', {
  params: { id },
  keep: { as: 'token', found: 'set-password#\\([^"]*\\)"' },
});

/** The answers of a browser, which nobody writes by hand, and an id of no passkey. */
const used = {
  id: 'c3RyYW5nZQ',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const made = {
  id: 'c3RyYW5nZQ',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
};
const noPasskey = '01938e4c-0000-7000-8000-000000000000';

const provider = {
  name: 'Oakwood School',
  issuer: 'https://accounts.google.com',
  clientId: '1234-abcd.apps.googleusercontent.com',
  clientSecret: 'as Google told it',
  preset: 'google' as const,
  domains: ['oakwood.example'],
  isEnabled: true,
  vouchesForAddresses: true,
  makesAccounts: true,
};
const makeProvider = call('POST /api/identity-providers', 'admin', {
  body: provider,
  keep: { as: 'provider', found: '"_id":"\\([^"]*\\)"' },
});
const certificate =
  'MIIBejCCASGgAwIBAgIUL42DxHU6/sZp7+HZE2DKQkbG8f0wCgYIKoZIzj0EAwIwEjEQMA4GA1UEAwwHRXhhbXBsZTAgFw0yNjEx' +
  'MjkxNDE2NDJaGA8yMDUxMDcyMTE0MTY0MlowEjEQMA4GA1UEAwwHRXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABA0d' +
  'aI7g6NaqtGWiTB4SULmINUFD2tHLKsWVej65Iakf0eowXKQhM6S24E/oIKjN/6ox+opSQxkftWh14YGEf46jUzBRMB0GA1UdDgQW' +
  'BBRuheBV8yFw7Wwi87D/F8jyphmEuTAfBgNVHSMEGDAWgBRuheBV8yFw7Wwi87D/F8jyphmEuTAPBgNVHRMBAf8EBTADAQH/MAoG' +
  'CCqGSM49BAMCA0cAMEQCIDfncAfQldCK9TQbfXuGzsrauj9b+8l+PdYnIpJEh9uxAiBw0caCKuoXBUJVrgezs+aqfHydp8gXUyGu' +
  '+dPOK1s6Uw==';
const samlProvider = {
  name: 'Riverside School',
  preset: 'saml' as const,
  metadata:
    '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://accounts.riverside.example/saml">' +
    '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing">' +
    '<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>' +
    `${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
    '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://accounts.riverside.example/sso"/>' +
    '</md:IDPSSODescriptor></md:EntityDescriptor>',
  domains: ['riverside.example'],
  isEnabled: true,
  vouchesForAddresses: false,
  makesAccounts: false,
};
const makeSamlProvider = call('POST /api/identity-providers', 'admin', {
  body: samlProvider,
  keep: { as: 'provider', found: '"_id":"\\([^"]*\\)"' },
});
const makeCertificate = call('POST /api/identity-providers/:id/certificates', 'admin', {
  params: { id: '$provider' },
  keep: { as: 'certificate', found: '"certificates":\\[{"_id":"\\([^"]*\\)"' },
});
const ofProvider = { params: { id: '$provider' } };

const setConsent = call('PUT /api/consent/settings', 'admin', {
  body: {
    version: 0,
    texts: [{ language: 'en', title: 'Privacy', body: '<p>We keep what your school needs.</p>' }],
    asksAnew: true,
  },
});

export const authExamples = {
  'POST /api/users/sign_in': [
    call('POST /api/users/sign_in', 'visitor', { body: { usernameOrEmail: 'teacher', password: 'lectern-demo' } }),
  ],
  'POST /api/users/sign_up': [
    call('POST /api/users/sign_up', 'visitor', {
      body: { username: 'ada-$now', email: 'ada-$now@example.org', phoneNumber: '+351 21 000', ...next },
    }),
  ],
  'GET /api/users/sign_up': [call('GET /api/users/sign_up', 'visitor')],
  'POST /api/users/sign_out': [call('POST /api/users/sign_out', 'student')],
  'GET /api/users/me': [call('GET /api/users/me', 'student')],
  'POST /api/users/forgot-password': [
    call('POST /api/users/forgot-password', 'visitor', { body: { usernameOrEmail: 'student' } }),
  ],
  'POST /api/users/set-password/check': [
    makeUser,
    makeLink,
    call('POST /api/users/set-password/check', 'visitor', { body: { token: '$token' } }),
  ],
  'POST /api/users/set-password': [
    makeUser,
    makeLink,
    call('POST /api/users/set-password', 'visitor', { body: { token: '$token', ...next } }),
  ],
  'POST /api/users/me/verify-email': [call('POST /api/users/me/verify-email', 'newcomer')],
  'POST /api/users/verify-email': [
    call('POST /api/users/verify-email', 'visitor', { body: { token: 'what the mailed link ends in', password } }),
  ],
  'PUT /api/users/me/password': [
    call('PUT /api/users/me/password', 'newcomer', { body: { currentPassword: password, ...next } }),
  ],
  'GET /api/users/me/second-factor': [call('GET /api/users/me/second-factor', 'student')],
  'POST /api/users/me/second-factor': [
    call('POST /api/users/me/second-factor', 'newcomer', { body: { currentPassword: password } }),
  ],
  'POST /api/users/me/second-factor/confirm': [
    call('POST /api/users/me/second-factor/confirm', 'newcomer', { body: { code: '123456' } }),
  ],
  'POST /api/users/me/second-factor/recovery-codes': [
    call('POST /api/users/me/second-factor/recovery-codes', 'newcomer', {
      body: { currentPassword: password, code: '123456' },
    }),
  ],
  'POST /api/users/me/second-factor/turn-off': [
    call('POST /api/users/me/second-factor/turn-off', 'newcomer', {
      body: { currentPassword: password, code: '123456' },
    }),
  ],
  'POST /api/users/sign_in/passkey-request': [call('POST /api/users/sign_in/passkey-request', 'visitor')],
  'POST /api/users/sign_in/passkey': [call('POST /api/users/sign_in/passkey', 'visitor', { body: { passkey: used } })],
  'GET /api/users/me/passkeys': [call('GET /api/users/me/passkeys', 'student')],
  'POST /api/users/me/passkeys/creation': [call('POST /api/users/me/passkeys/creation', 'newcomer')],
  'POST /api/users/me/passkeys': [
    call('POST /api/users/me/passkeys', 'newcomer', { body: { name: 'Phone', passkey: made } }),
  ],
  'PUT /api/users/me/passkeys/:id': [
    call('PUT /api/users/me/passkeys/:id', 'newcomer', { params: { id: noPasskey }, body: { name: 'Phone' } }),
  ],
  'DELETE /api/users/me/passkeys/:id': [
    call('DELETE /api/users/me/passkeys/:id', 'newcomer', { params: { id: noPasskey } }),
  ],
  'POST /api/users/me/passkeys/after-password': [
    call('POST /api/users/me/passkeys/after-password', 'newcomer', { body: { asked: false } }),
  ],
  'POST /api/users/me/passkeys/recovery-codes': [call('POST /api/users/me/passkeys/recovery-codes', 'newcomer')],
  'GET /api/users/me/proof': [call('GET /api/users/me/proof', 'student')],
  'POST /api/users/me/proof/passkey-request': [call('POST /api/users/me/proof/passkey-request', 'newcomer')],
  'POST /api/users/me/proof': [call('POST /api/users/me/proof', 'newcomer', { body: { currentPassword: password } })],
  'GET /api/consent': [call('GET /api/consent', 'visitor')],
  'GET /api/consent/settings': [call('GET /api/consent/settings', 'admin')],
  // The second call takes the text away: people are asked for one when they sign in.
  'PUT /api/consent/settings': [
    setConsent,
    call('PUT /api/consent/settings', 'admin', { body: { version: 1, texts: [], asksAnew: false } }),
  ],
  'POST /api/users/me/consent': [
    call('POST /api/users/me/consent', 'newcomer', { body: { version: 1, language: 'en' } }),
  ],
  'GET /api/consent/agreements.csv': [call('GET /api/consent/agreements.csv', 'admin')],
  'GET /api/required-steps': [call('GET /api/required-steps', 'admin')],
  'GET /api/required-steps/institutions': [call('GET /api/required-steps/institutions', 'admin')],
  'PUT /api/required-steps': [call('PUT /api/required-steps', 'admin', { body: { roles: [] } })],
  'GET /api/users/:id/second-factor': [makeUser, call('GET /api/users/:id/second-factor', 'admin', { params: { id } })],
  'DELETE /api/users/:id/second-factor': [
    makeUser,
    call('DELETE /api/users/:id/second-factor', 'admin', { params: { id } }),
  ],
  'GET /api/sign-in-providers': [call('GET /api/sign-in-providers', 'visitor')],
  'POST /api/sign-in-providers/find': [
    call('POST /api/sign-in-providers/find', 'visitor', { body: { address: 'ada@oakwood.example' } }),
  ],
  'POST /api/auth/providers/code': [call('POST /api/auth/providers/code', 'visitor', { body: { code: '123456' } })],
  'GET /api/identity-providers': [call('GET /api/identity-providers', 'admin')],
  'POST /api/identity-providers': [makeProvider],
  'PUT /api/identity-providers/:id': [
    makeProvider,
    call('PUT /api/identity-providers/:id', 'admin', { ...ofProvider, body: { ...provider, isEnabled: false } }),
  ],
  'DELETE /api/identity-providers/:id': [makeProvider, call('DELETE /api/identity-providers/:id', 'admin', ofProvider)],
  'POST /api/identity-providers/:id/certificates': [makeSamlProvider, makeCertificate],
  'DELETE /api/identity-providers/:id/certificates/:certificateId': [
    makeSamlProvider,
    makeCertificate,
    // One of two: the last one stays.
    makeCertificate,
    call('DELETE /api/identity-providers/:id/certificates/:certificateId', 'admin', {
      params: { id: '$provider', certificateId: '$certificate' },
    }),
  ],
  'POST /api/identity-providers/:id/test': [
    makeProvider,
    call('POST /api/identity-providers/:id/test', 'admin', ofProvider),
  ],
  'POST /api/identity-providers/:id/trial': [
    makeProvider,
    call('POST /api/identity-providers/:id/trial', 'admin', ofProvider),
  ],
  'GET /api/identity-providers/trial': [call('GET /api/identity-providers/trial', 'admin')],
  'GET /api/identity-providers/:id/failures': [
    makeProvider,
    call('GET /api/identity-providers/:id/failures', 'admin', ofProvider),
  ],
  'GET /api/users/me/identities': [call('GET /api/users/me/identities', 'student')],
  'POST /api/users/me/identities/:id/link': [
    makeProvider,
    call('POST /api/users/me/identities/:id/link', 'newcomer', { ...ofProvider, body: { currentPassword: password } }),
  ],
  'POST /api/users/me/identities/:id/unlink': [
    makeProvider,
    call('POST /api/users/me/identities/:id/unlink', 'newcomer', {
      ...ofProvider,
      body: { currentPassword: password },
    }),
  ],
  'DELETE /api/users/:id/sessions': [
    makeUser,
    call('DELETE /api/users/:id/sessions', 'admin', { params: { id: '$user' } }),
  ],
  'GET /api/users/me/sessions': [call('GET /api/users/me/sessions', 'student')],
  'DELETE /api/users/me/sessions/:id': [
    call('POST /api/users/sign_in', 'visitor', { body: { usernameOrEmail: 'student', password: 'lectern-demo' } }),
    call('GET /api/users/me/sessions', 'student', {
      keep: { as: 'elsewhere', found: '"_id":"\\([^"]*\\)","current":false' },
    }),
    call('DELETE /api/users/me/sessions/:id', 'student', { params: { id: '$elsewhere' } }),
  ],
  'DELETE /api/users/me/sessions': [call('DELETE /api/users/me/sessions', 'newcomer')],
} satisfies Examples<keyof typeof authRoutes>;
