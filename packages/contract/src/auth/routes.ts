import { z } from 'zod';
import { idOf, MessageBody, Timestamp } from '../common.ts';
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
import {
  ChangePasswordInput,
  CheckLinkInput,
  ForgotPasswordInput,
  SetPasswordInput,
  VerifyEmailInput,
} from './passwords.ts';
import { AuthSession, LoginRecord, SignInInput, SignUpInput, SignUpTerms } from './schemas.ts';
import {
  BothFactorsInput,
  ConfirmSecondFactorInput,
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor,
  StartSecondFactorInput,
} from './second-factor.ts';
import { signUpProblem } from './sign-up-check.ts';

export const authRoutes = defineRoutes({
  'POST /api/users/sign_in': {
    tag: 'Auth',
    summary:
      'Sign in with a username or e-mail address and a password, and a code where the account has a second factor',
    body: SignInInput,
    responses: { 200: LoginRecord },
    errors: [
      'invalid_credentials',
      'code_required',
      'code_wrong',
      'account_blocked',
      'email_not_verified',
      'too_many_requests',
    ],
  },
  'POST /api/users/sign_up': {
    tag: 'Auth',
    summary:
      'Make a student account and sign in to it; where only some domains may, a link that was mailed comes first',
    body: SignUpInput,
    explain: signUpProblem,
    responses: { 201: LoginRecord, 200: z.object({ success: z.literal(true), message: z.string() }) },
    errors: ['username_taken', 'email_taken', 'sign_up_closed', 'email_domain_refused', 'too_many_requests'],
  },
  'GET /api/users/sign_up': {
    tag: 'Auth',
    summary: 'Who may make an account here',
    responses: { 200: SignUpTerms },
  },
  'POST /api/users/sign_out': {
    tag: 'Auth',
    summary: 'Sign out; answers the same to somebody who is not signed in',
    responses: {
      200: z.object({
        success: z.literal(true),
        message: z.string(),
        /** The address at which the browser signs out at the provider too; null where it stays. */
        continueAt: z.string().nullable(),
      }),
    },
  },
  'GET /api/users/me': {
    tag: 'Auth',
    summary: 'The login record of the current auth session',
    responses: { 200: LoginRecord },
  },
  'POST /api/users/me/verify-email': {
    tag: 'Profile',
    summary: 'Have the link once more that proves one’s e-mail address, or the new one that waits for it',
    responses: { 200: MessageBody },
    errors: ['conflict', 'too_many_requests'],
  },
  'POST /api/users/verify-email': {
    tag: 'Auth',
    summary: 'Prove an e-mail address: with the link that was sent there, once, and the password of the account',
    body: VerifyEmailInput,
    responses: { 200: MessageBody.extend({ email: z.string() }) },
    errors: ['link_used_up', 'account_blocked', 'email_taken', 'too_many_requests'],
  },
  'POST /api/users/forgot-password': {
    tag: 'Auth',
    summary: 'Have a link for a new password mailed; the answer is the same whether or not the account exists',
    body: ForgotPasswordInput,
    responses: { 200: MessageBody.extend({ mailed: z.boolean() }) },
    errors: ['too_many_requests'],
  },
  'POST /api/users/set-password/check': {
    tag: 'Auth',
    summary: 'Whom a link for setting a password is for, and until when',
    body: CheckLinkInput,
    responses: { 200: z.object({ username: z.string(), expiresAt: Timestamp }) },
    errors: ['link_used_up', 'account_blocked', 'too_many_requests'],
  },
  'POST /api/users/set-password': {
    tag: 'Auth',
    summary: 'Set a password with a link, once; all auth sessions of the person end',
    body: SetPasswordInput,
    responses: { 200: MessageBody },
    errors: ['link_used_up', 'account_blocked', 'too_many_requests'],
  },
  'PUT /api/users/me/password': {
    tag: 'Profile',
    summary: 'Change one’s password; all other auth sessions end',
    body: ChangePasswordInput,
    responses: { 200: MessageBody },
    errors: ['too_many_requests'],
  },
  'GET /api/users/me/second-factor': {
    tag: 'Profile',
    summary: 'Whether one’s account asks for a code at sign-in, and how many recovery codes are left',
    responses: { 200: SecondFactor },
  },
  'POST /api/users/me/second-factor': {
    tag: 'Profile',
    summary: 'Begin to set up a second factor (TOTP); it counts once a code has confirmed it, within an hour',
    body: StartSecondFactorInput,
    responses: { 201: NewSecondFactor },
    errors: ['conflict', 'too_many_requests'],
  },
  'POST /api/users/me/second-factor/confirm': {
    tag: 'Profile',
    summary: 'Turn the second factor on with its first code; all other auth sessions end, recovery codes are made',
    body: ConfirmSecondFactorInput,
    responses: { 200: RecoveryCodes },
    errors: ['conflict', 'too_many_requests'],
  },
  'POST /api/users/me/second-factor/recovery-codes': {
    tag: 'Profile',
    summary: 'Have new recovery codes; the former ones end',
    body: BothFactorsInput,
    responses: { 200: RecoveryCodes },
    errors: ['conflict', 'too_many_requests'],
  },
  'POST /api/users/me/second-factor/turn-off': {
    tag: 'Profile',
    summary: 'Turn the second factor off, with the password and a code or a recovery code',
    body: BothFactorsInput,
    responses: { 200: MessageBody },
    errors: ['conflict', 'too_many_requests'],
  },
  'GET /api/users/:id/second-factor': {
    tag: 'Users',
    summary: 'Whether a person’s account asks for a code at sign-in',
    params: z.object({ id: idOf('users') }),
    responses: { 200: SecondFactor },
  },
  'DELETE /api/users/:id/second-factor': {
    tag: 'Users',
    summary: 'Reset the second factor of somebody who lost it; their auth sessions end',
    params: z.object({ id: idOf('users') }),
    responses: { 200: MessageBody },
    errors: ['own_account', 'conflict'],
  },
  'GET /api/sign-in-providers': {
    tag: 'Auth',
    summary: 'The providers by which people may sign in: GET /api/auth/providers/{_id}/start begins in a browser',
    responses: { 200: z.array(SignInProvider) },
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
  },
  'PUT /api/identity-providers/:id': {
    tag: 'Sign-in providers',
    summary: 'Change a provider; an empty client secret leaves the one that is there',
    params: z.object({ id: idOf('identity_providers') }),
    body: IdentityProviderInput,
    responses: { 200: z.object({ message: z.string(), provider: IdentityProvider }) },
  },
  'DELETE /api/identity-providers/:id': {
    tag: 'Sign-in providers',
    summary: 'Delete a provider: nobody comes in by it any more, and auth sessions that it began end',
    params: z.object({ id: idOf('identity_providers') }),
    responses: { 200: MessageBody },
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
  'DELETE /api/users/:id/sessions': {
    tag: 'Users',
    summary: 'End all auth sessions of somebody else, who signs in anew; nothing is blocked',
    params: z.object({ id: idOf('users') }),
    responses: { 200: MessageBody.extend({ count: z.int() }) },
    errors: ['own_account'],
  },
  'GET /api/users/me/sessions': {
    tag: 'Profile',
    summary: 'Where one is signed in, the present one first',
    responses: { 200: z.array(AuthSession) },
  },
  'DELETE /api/users/me/sessions/:id': {
    tag: 'Profile',
    summary: 'End one of one’s own auth sessions',
    params: z.object({ id: idOf('auth_sessions') }),
    responses: { 200: MessageBody },
  },
  'DELETE /api/users/me/sessions': {
    tag: 'Profile',
    summary: 'End all of one’s auth sessions but the present one',
    responses: { 200: MessageBody },
  },
});
