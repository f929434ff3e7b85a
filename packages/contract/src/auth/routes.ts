import { z } from 'zod';
import { idOf, MessageBody, Timestamp } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { providerRoutes } from './provider-routes.ts';
import {
  ChangePasswordInput,
  CheckLinkInput,
  ForgotPasswordInput,
  SetPasswordInput,
  VerifyEmailInput,
} from './passwords.ts';
import {
  AskForPasskeyAnswer,
  AskForPasskeyInput,
  NewPasskeyInput,
  OwnPasskeys,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  RenamePasskeyInput,
} from './passkeys.ts';
import { OwnProof, ProofInput } from './proof.ts';
import { RequiredSteps, RequiredStepsInput, RequiredStepsQuery } from './required-steps.ts';
import { AuthSession, LoginRecord, PasskeySignInInput, SignInInput, SignUpInput, SignUpTerms } from './schemas.ts';
import {
  BothFactorsInput,
  ConfirmSecondFactorInput,
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor,
  StartSecondFactorInput,
} from './second-factor.ts';
import { signUpProblem } from './sign-up-check.ts';

const accountRoutes = defineRoutes({
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
      'passkey_refused',
      'account_blocked',
      'email_not_verified',
      'too_many_requests',
    ],
    whileStepMissing: true,
  },
  'POST /api/users/sign_in/passkey-request': {
    tag: 'Auth',
    summary: 'The question for a passkey that signs in by itself; whoever answers it is told by the passkey alone',
    responses: { 200: PasskeyRequest },
    errors: ['site_address_unknown'],
    whileStepMissing: true,
  },
  'POST /api/users/sign_in/passkey': {
    tag: 'Auth',
    summary: 'Sign in with a passkey that checked who holds it: it stands for the password and the code',
    body: PasskeySignInInput,
    responses: { 200: LoginRecord },
    errors: ['passkey_refused', 'site_address_unknown', 'account_blocked', 'email_not_verified', 'too_many_requests'],
    whileStepMissing: true,
  },
  'POST /api/users/sign_up': {
    tag: 'Auth',
    summary:
      'Make a student account and sign in to it; where only some domains may, a link that was mailed comes first',
    body: SignUpInput,
    explain: signUpProblem,
    responses: { 201: LoginRecord, 200: z.object({ success: z.literal(true), message: z.string() }) },
    errors: ['username_taken', 'email_taken', 'sign_up_closed', 'email_domain_refused', 'too_many_requests'],
    whileStepMissing: true,
  },
  'GET /api/users/sign_up': {
    tag: 'Auth',
    summary: 'Who may make an account here',
    responses: { 200: SignUpTerms },
    whileStepMissing: true,
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
    whileStepMissing: true,
  },
  'GET /api/users/me': {
    tag: 'Auth',
    summary: 'The login record of the current auth session',
    responses: { 200: LoginRecord },
    whileStepMissing: true,
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
    whileStepMissing: true,
  },
  'POST /api/users/me/second-factor': {
    tag: 'Profile',
    summary: 'Begin to set up a second factor (TOTP); it counts once a code has confirmed it, within an hour',
    body: StartSecondFactorInput,
    responses: { 201: NewSecondFactor },
    errors: ['conflict', 'too_many_requests'],
    whileStepMissing: true,
  },
  'POST /api/users/me/second-factor/confirm': {
    tag: 'Profile',
    summary: 'Turn the second factor on with its first code; all other auth sessions end, recovery codes are made',
    body: ConfirmSecondFactorInput,
    responses: { 200: RecoveryCodes },
    errors: ['conflict', 'too_many_requests'],
    whileStepMissing: true,
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
  'GET /api/users/me/passkeys': {
    tag: 'Profile',
    summary: 'One’s own passkeys, and whether one is asked for after the password',
    responses: { 200: OwnPasskeys },
    whileStepMissing: true,
  },
  'POST /api/users/me/passkeys/creation': {
    tag: 'Profile',
    summary: 'Begin to add a passkey: the question for the browser',
    responses: { 200: PasskeyCreation },
    errors: ['conflict', 'site_address_unknown', 'too_many_requests'],
    asksAgain: true,
    pace: 'profile',
    whileStepMissing: true,
  },
  'POST /api/users/me/passkeys': {
    tag: 'Profile',
    summary: 'Add the passkey that the browser made; the owner is told by mail',
    body: NewPasskeyInput,
    responses: { 201: z.object({ message: z.string(), passkey: Passkey }) },
    errors: ['conflict', 'passkey_refused', 'site_address_unknown'],
    asksAgain: true,
    whileStepMissing: true,
  },
  'PUT /api/users/me/passkeys/:id': {
    tag: 'Profile',
    summary: 'Rename one of one’s passkeys',
    params: z.object({ id: idOf('passkeys') }),
    body: RenamePasskeyInput,
    responses: { 200: z.object({ message: z.string(), passkey: Passkey }) },
  },
  'DELETE /api/users/me/passkeys/:id': {
    tag: 'Profile',
    summary: 'Remove one of one’s passkeys; without another none is asked for after the password any more',
    params: z.object({ id: idOf('passkeys') }),
    responses: { 200: MessageBody },
    asksAgain: true,
  },
  'POST /api/users/me/passkeys/after-password': {
    tag: 'Profile',
    summary: 'Have a passkey asked for after the password, or no more; turning it on ends all other auth sessions',
    body: AskForPasskeyInput,
    responses: { 200: AskForPasskeyAnswer },
    errors: ['conflict'],
    asksAgain: true,
    whileStepMissing: true,
  },
  'POST /api/users/me/passkeys/recovery-codes': {
    tag: 'Profile',
    summary: 'Have new recovery codes where a passkey is asked for and there is no app; the former ones end',
    responses: { 200: RecoveryCodes },
    errors: ['conflict'],
    asksAgain: true,
  },
  'GET /api/users/me/proof': {
    tag: 'Profile',
    summary: 'For how long sensitive acts do not ask again who one is, and how to answer',
    responses: { 200: OwnProof },
    whileStepMissing: true,
  },
  'POST /api/users/me/proof/passkey-request': {
    tag: 'Profile',
    summary: 'The question for one of one’s passkeys, which answers that it is oneself',
    responses: { 200: PasskeyRequest },
    errors: ['conflict', 'site_address_unknown', 'too_many_requests'],
    pace: 'profile',
    whileStepMissing: true,
  },
  'POST /api/users/me/proof': {
    tag: 'Profile',
    summary: 'Prove again who one is: with a passkey, or the password and the second step of the account',
    body: ProofInput,
    responses: { 200: OwnProof },
    errors: ['passkey_refused', 'site_address_unknown', 'too_many_requests'],
    whileStepMissing: true,
  },
  'GET /api/required-steps': {
    tag: 'Users',
    summary: 'The roles of which two-step sign-in is required on the site or at an institution, and how many have none',
    query: RequiredStepsQuery,
    responses: { 200: RequiredSteps },
  },
  'PUT /api/required-steps': {
    tag: 'Users',
    summary: 'Require two-step sign-in of these roles and of no other there, from the next sign-in on',
    body: RequiredStepsInput,
    responses: { 200: z.object({ message: z.string(), required: RequiredSteps }) },
    asksAgain: true,
  },
  'GET /api/users/:id/second-factor': {
    tag: 'Users',
    summary: 'Whether a person’s account asks for a code at sign-in',
    params: z.object({ id: idOf('users') }),
    responses: { 200: SecondFactor },
  },
  'DELETE /api/users/:id/second-factor': {
    tag: 'Users',
    summary: 'Reset the second factor and the passkeys of somebody who lost them; their auth sessions end',
    params: z.object({ id: idOf('users') }),
    responses: { 200: MessageBody },
    errors: ['own_account', 'conflict'],
    asksAgain: true,
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

export const authRoutes = { ...accountRoutes, ...providerRoutes } as const;
