import { z } from 'zod';
import { Id, optionalText, ProfilePicture, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { roles } from '../roles.ts';
import { says } from '../schema-sentences.ts';
import { texts } from '../texts.ts';
import {
  collegeDegrees,
  credential,
  educationLevels,
  Email,
  NewPassword,
  NewUsername,
  schoolClasses,
} from '../users/fields.ts';
import { ConsentGiven } from './consent.ts';
import { PasskeyUsed } from './passkeys.ts';
import { CodeAtSignIn } from './second-factor.ts';

/** The institution as it stands inside a login record. */
export const InstitutionOfUser = z
  .object({
    _id: Id,
    name: z.string(),
    type: z.string(),
    course_access: z.array(Id),
    /** The IANA name of its time zone, or null. */
    timeZone: z.string().nullable(),
  })
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
    /** The time zone that the person chose, by its IANA name; null where that of the institution counts, else the device's. */
    timeZone: z.string().nullable(),
    /** Whether two-step sign-in is required of the person in this auth session, and nothing else can be done before it is set up. */
    mustSetUpStep: z.boolean(),
    /** Whether the person has yet to agree to the text of the site in this auth session, and can do nothing else before. */
    mustAgree: z.boolean(),
    /** The rules that put the colour and the logo of the institution, or of the site, over Lectern's own; empty where neither has any. */
    look: z.string(),
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

/** The time zone of the browser, by its IANA name; left alone where the server does not know it. */
const zoneOfBrowser = z.string().max(64, says.farTooLong('timeZone')).optional();

export const SignInInput = z
  .object({
    usernameOrEmail: credential('Username', limits.email).transform((text) => text.trim()),
    password: credential('Password', limits.password.max),
    /** A code of the second factor, where the account has one; `code_required` asks for it. */
    code: CodeAtSignIn,
    /** A passkey as the second step, for the question that came with `code_required`. */
    passkey: PasskeyUsed.nullish(),
    remember: z.boolean(says.flag('remember')).optional(),
    timeZone: zoneOfBrowser,
  })
  .meta({ id: 'SignInInput' });

export const PasskeySignInInput = z
  .object({
    passkey: PasskeyUsed,
    remember: z.boolean(says.flag('remember')).optional(),
    timeZone: zoneOfBrowser,
  })
  .meta({ id: 'PasskeySignInInput' });

export const SignUpInput = z
  .object({
    username: NewUsername,
    email: Email,
    phoneNumber: optionalText('Phone Number', limits.phone).optional(),
    password: NewPassword,
    confirmPassword: credential('confirm password', limits.password.max),
    timeZone: zoneOfBrowser,
    /** The version of the text of the site that was agreed to. Without it the site asks after signing up. */
    consent: ConsentGiven.nullish(),
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

/** The ways in which an auth session begins. */
export const signInWays = [
  'password',
  'password_and_code',
  'password_and_passkey',
  'passkey',
  'provider',
  'sign_up',
] as const;
export type SignInWay = (typeof signInWays)[number];

/** One place where the signed-in person is signed in. */
export const AuthSession = z
  .object({
    _id: Id,
    /** The one that this request came with. */
    current: z.boolean(),
    /** Browser and system as far as they can be told, as in "Firefox on Windows". */
    device: z.string(),
    /** How the person came in; null where that was not written down yet. */
    cameBy: z.enum(signInWays).nullable(),
    /** The name of the provider by which the person came in, where it was one. */
    provider: z.string().nullable(),
    ip: z.string().nullable(),
    remember: z.boolean(),
    createdAt: Timestamp,
    lastSeenAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'AuthSession' });
export type AuthSession = z.infer<typeof AuthSession>;
