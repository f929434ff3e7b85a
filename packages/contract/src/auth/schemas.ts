import { z } from 'zod';
import { Id, isStorable, nameField, optionalText, ProfilePicture, requiredText, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { roles } from '../roles.ts';
import { defineRoutes } from '../route.ts';
import { signUpProblem, usernameCharacters, usernamePattern } from './sign-up-check.ts';
import { texts } from '../texts.ts';
import { usernameProblem } from '../users/username-check.ts';
import { says } from '../schema-sentences.ts';

export const educationLevels = ['school', 'college', 'graduated'] as const;
export const schoolClasses = ['class_6', 'class_7', 'class_8', 'class_9', 'class_10', 'class_11', 'class_12'] as const;
export const collegeDegrees = [
  'bsc',
  'ba',
  'bca',
  'bcom',
  'bba',
  'be',
  'bs',
  'msc',
  'ma',
  'mca',
  'mcom',
  'mba',
  'me',
  'ms',
  'other',
] as const;

/** The institution as it stands inside a login record. */
export const InstitutionOfUser = z
  .object({ _id: Id, name: z.string(), type: z.string(), course_access: z.array(Id) })
  .meta({ id: 'InstitutionOfUser' });

/** The signed-in person as they see themselves: no password, no hash, no token. */
export const SignedInUser = z
  .object({
    _id: Id,
    username: z.string(),
    email: z.string(),
    /** Whether somebody answers for the address: oneself by a link sent there, or the admin who gave it. */
    emailVerified: z.boolean(),
    /** The address that takes its place once the link sent there is used. */
    pendingEmail: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    profilePicture: ProfilePicture,
    role: z.enum(roles),
    isAdmin: z.boolean(),
    isActive: z.boolean(),
    isApproved: z.boolean().nullable(),
    institution: InstitutionOfUser.nullable(),
    /** Where a teacher who waits for approval applied; they belong there once approved. */
    appliedInstitution: z.object({ _id: Id, name: z.string() }).nullable(),
    /** When a student's last application to teach was declined, and why if that was said. */
    declinedApplication: z.object({ at: Timestamp, reason: z.string().nullable() }).nullable(),
    educationLevel: z.enum(educationLevels).nullable(),
    schoolClass: z.enum(schoolClasses).nullable(),
    collegeDegree: z.enum(collegeDegrees).nullable(),
    customCollegeDegree: z.string().nullable(),
    experience: z.int().nullable(),
    expertise: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'SignedInUser' });
export type SignedInUser = z.infer<typeof SignedInUser>;

/** The answer to sign-in, sign-up and `me`, which the browser keeps under `lms-user`. */
export const LoginRecord = z
  .object({ success: z.literal(true), message: z.string(), user: SignedInUser })
  .meta({ id: 'LoginRecord' });
export type LoginRecord = z.infer<typeof LoginRecord>;

/** The key of the login record in the browser's local storage. */
export const loginRecordKey = 'lms-user';

/**
 * The cookie that tells a page, which cannot see the auth session's own, that this browser was signed in when it lost the
 * record.
 */
export const signedInCookie = 'lectern_signed_in';

const credential = (label: string, max: number) =>
  requiredText(label)
    .min(1, says.required(label))
    .max(max, says.tooLong(label, max))
    .refine(isStorable, says.unstorable(label));

export const SignInInput = z
  .object({
    usernameOrEmail: credential('Username', limits.email).transform((text) => text.trim()),
    password: credential('Password', limits.password.max),
    remember: z.boolean(says.flag('remember')).optional(),
  })
  .meta({ id: 'SignInInput' });

/** A username as a form sends it back; one that was there before `usernameProblem` stays. */
export const Username = nameField('Username', limits.username.max)
  .min(limits.username.min, says.tooShort('Username', limits.username.min))
  .regex(usernamePattern, usernameCharacters);

/** The username of a new account. */
export const NewUsername = Username.superRefine((name, context) => {
  const message = usernameProblem(name);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

export const Email = nameField('Email', limits.email).pipe(z.email(says.email('Email')));

/** A new password; the text of a short one is the specification's. */
export const NewPassword = credential('Password', limits.password.max)
  .min(limits.password.min, texts.passwordTooShort)
  .refine((password) => password.trim() !== '', texts.fillAllFields);

export const SignUpInput = z
  .object({
    username: NewUsername,
    email: Email,
    phoneNumber: optionalText('Phone Number', limits.phone).optional(),
    password: NewPassword,
    confirmPassword: credential('confirm password', limits.password.max),
  })
  .refine((input) => input.password === input.confirmPassword, {
    path: ['confirmPassword'],
    message: texts.passwordsDiffer,
    // Reported beside the other bad fields, not only once they are right.
    when: ({ value }) => {
      const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>;
      return typeof password === 'string' && typeof confirmPassword === 'string';
    },
  })
  .meta({ id: 'SignUpInput' });

/** The people who may make an account alone: anybody, anybody with an address at some domains, only those whom an admin invites, nobody. */
export const signUpModes = ['open', 'domains', 'invitation', 'off'] as const;
export type SignUpMode = (typeof signUpModes)[number];

export const SignUpTerms = z
  .object({
    mode: z.enum(signUpModes),
    /** The domains of addresses that may sign up; empty unless the mode is `domains`. */
    domains: z.array(z.string()),
    /** Whether mail is sent, by which people prove their addresses. */
    mail: z.boolean(),
  })
  .meta({ id: 'SignUpTerms' });
export type SignUpTerms = z.infer<typeof SignUpTerms>;

export const authRoutes = defineRoutes({
  'POST /api/users/sign_in': {
    tag: 'Auth',
    summary: 'Sign in with a username or e-mail address and a password',
    body: SignInInput,
    responses: { 200: LoginRecord },
    errors: ['invalid_credentials', 'account_blocked', 'email_not_verified', 'too_many_requests'],
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
    responses: { 200: z.object({ success: z.literal(true), message: z.string() }) },
  },
  'GET /api/users/me': {
    tag: 'Auth',
    summary: 'The login record of the current auth session',
    responses: { 200: LoginRecord },
  },
});
