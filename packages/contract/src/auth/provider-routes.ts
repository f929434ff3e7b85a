import { z } from 'zod';
import { idOf, MessageBody } from '../common.ts';
import { defineRoutes } from '../route.ts';
import {
  ArrivalCodeInput,
  FailedArrival,
  IdentityProvider,
  IdentityProviderInput,
  LinkBegun,
  OwnIdentities,
  OwnPasswordInput,
  ProviderTest,
  ProviderTrial,
  SchoolOfAddressInput,
  SignInProvider,
} from './identity-providers.ts';
import { LoginRecord } from './schemas.ts';

/** Sign-in providers: those of the sign-in page, what admins do with them, and the accounts that are linked with one's own. */
export const providerRoutes = defineRoutes({
  'GET /api/sign-in-providers': {
    tag: 'Auth',
    summary: 'The providers by which people may sign in: GET /api/auth/providers/{_id}/start begins in a browser',
    responses: { 200: z.array(SignInProvider) },
    whileStepMissing: true,
    whileConsentMissing: true,
  },
  'POST /api/sign-in-providers/find': {
    tag: 'Auth',
    summary:
      'The provider that signs in the people of an address’s domain; it does not tell whether anybody has the address',
    body: SchoolOfAddressInput,
    responses: { 200: z.object({ provider: SignInProvider.nullable() }) },
  },
  'POST /api/auth/providers/code': {
    tag: 'Auth',
    summary: 'Give the code of the second factor, after a provider has sent the browser back',
    body: ArrivalCodeInput,
    responses: { 200: LoginRecord.extend({ back: z.string().nullable() }) },
    errors: ['code_wrong', 'link_used_up', 'account_blocked', 'email_not_verified', 'too_many_requests'],
  },
  'GET /api/identity-providers': {
    tag: 'Sign-in providers',
    summary: 'All sign-in providers, with how many people come in by each',
    responses: { 200: z.array(IdentityProvider) },
  },
  'POST /api/identity-providers': {
    tag: 'Sign-in providers',
    summary: 'Set a provider up (OpenID Connect or SAML 2.0)',
    body: IdentityProviderInput,
    responses: { 201: z.object({ message: z.string(), provider: IdentityProvider }) },
    errors: ['conflict'],
    asksAgain: true,
  },
  'PUT /api/identity-providers/:id': {
    tag: 'Sign-in providers',
    summary: 'Change a provider; an empty client secret leaves the one that is there',
    params: z.object({ id: idOf('identity_providers') }),
    body: IdentityProviderInput,
    responses: { 200: z.object({ message: z.string(), provider: IdentityProvider }) },
    asksAgain: true,
  },
  'DELETE /api/identity-providers/:id': {
    tag: 'Sign-in providers',
    summary: 'Delete a provider: nobody comes in by it any more, and auth sessions that it began end',
    params: z.object({ id: idOf('identity_providers') }),
    responses: {
      200: MessageBody.extend({
        groupsCount: z.int().describe('The groups that followed it, and follow nothing now.'),
      }),
    },
    asksAgain: true,
  },
  'POST /api/identity-providers/:id/certificates': {
    tag: 'Sign-in providers',
    summary: 'Make a new certificate of this site at a provider of SAML; one that is there signs until it is removed',
    params: z.object({ id: idOf('identity_providers') }),
    responses: { 201: z.object({ message: z.string(), provider: IdentityProvider }) },
    errors: ['conflict', 'service_unavailable'],
    asksAgain: true,
  },
  'DELETE /api/identity-providers/:id/certificates/:certificateId': {
    tag: 'Sign-in providers',
    summary: 'Remove one of two certificates of this site at a provider: the other signs from then on',
    params: z.object({ id: idOf('identity_providers'), certificateId: idOf('provider_certificates') }),
    responses: { 200: z.object({ message: z.string(), provider: IdentityProvider }) },
    errors: ['conflict'],
    asksAgain: true,
  },
  'POST /api/identity-providers/:id/test': {
    tag: 'Sign-in providers',
    summary: 'Fetch a provider’s configuration, and say whether it can be used',
    params: z.object({ id: idOf('identity_providers') }),
    responses: { 200: ProviderTest },
    errors: ['too_many_requests'],
    pace: 'requests',
  },
  'POST /api/identity-providers/:id/trial': {
    tag: 'Sign-in providers',
    summary:
      'Try a provider, also one that is off: the browser goes on to the address, comes back, and nobody is signed in',
    params: z.object({ id: idOf('identity_providers') }),
    responses: { 200: LinkBegun },
    errors: ['site_address_unknown', 'too_many_requests', 'service_unavailable'],
    pace: 'requests',
  },
  'GET /api/identity-providers/trial': {
    tag: 'Sign-in providers',
    summary: 'The result of the trial from which this browser has just come back; it is told for ten minutes',
    responses: { 200: ProviderTrial },
  },
  'GET /api/identity-providers/:id/failures': {
    tag: 'Sign-in providers',
    summary: 'The last sign-ins by a provider that failed, newest first, with the reason',
    params: z.object({ id: idOf('identity_providers') }),
    responses: { 200: z.array(FailedArrival) },
  },
  'GET /api/users/me/identities': {
    tag: 'Profile',
    summary: 'The accounts at sign-in providers that open one’s account, and those that could be linked',
    responses: { 200: OwnIdentities },
  },
  'POST /api/users/me/identities/:id/link': {
    tag: 'Profile',
    summary:
      'Begin to link one’s account with one at a provider, with the password; the browser goes on to the address',
    params: z.object({ id: idOf('identity_providers') }),
    body: OwnPasswordInput,
    responses: { 200: LinkBegun },
    errors: ['conflict', 'site_address_unknown', 'too_many_requests'],
  },
  'POST /api/users/me/identities/:id/unlink': {
    tag: 'Profile',
    summary: 'Unlink one’s account from the one at a provider, with the password',
    params: z.object({ id: idOf('identity_providers') }),
    body: OwnPasswordInput,
    responses: { 200: MessageBody },
    errors: ['conflict', 'too_many_requests'],
  },
});
