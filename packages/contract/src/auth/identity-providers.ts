import { z } from 'zod';
import { emptyIsNull, Id, lineField, nameField, oneOf, optionalText, requiredText, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { identityTexts } from './identity-texts.ts';
import { existingPassword } from './passwords.ts';

/** The kinds of providers whose claims are read in a way of their own; any other follows the standard alone. */
export const providerPresets = ['google', 'microsoft', 'keycloak', 'other'] as const;
export type ProviderPreset = (typeof providerPresets)[number];

/** The reasons for which a sign-in by a provider fails, as admins read them. */
export const providerFailures = [
  'cancelled',
  'unreachable',
  'not_begun_here',
  'used_before',
  'untrusted_answer',
  'unknown_account',
  'address_not_verified',
  'other_domain',
  'account_unverified',
  'admin_account',
  'other_identity',
  'blocked',
  'linked_elsewhere',
  'other_person',
] as const;
export type ProviderFailure = (typeof providerFailures)[number];

/** A provider as the sign-in page names it. */
export const SignInProvider = z.object({ _id: Id, name: z.string() }).meta({ id: 'SignInProvider' });
export type SignInProvider = z.infer<typeof SignInProvider>;

/** A provider as admins see it. The client secret is never told again. */
export const IdentityProvider = z
  .object({
    _id: Id,
    /** The institution whose people come in by it; null for the whole site. */
    institution: z.object({ _id: Id, name: z.string() }).nullable(),
    name: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    hasSecret: z.boolean(),
    preset: z.enum(providerPresets),
    /** The mail domains that it answers for, in lower case. */
    domains: z.array(z.string()),
    isEnabled: z.boolean(),
    /** Whether a verified address of these domains opens the account here that has it. */
    vouchesForAddresses: z.boolean(),
    /** Whether somebody with such an address and no account gets one, as a student. */
    makesAccounts: z.boolean(),
    /** The people whose accounts are linked with one of it. */
    peopleCount: z.int(),
    /** The address that the provider has to be told of, to which it sends people back; null where the server does not know its own. */
    redirectAddress: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'IdentityProvider' });
export type IdentityProvider = z.infer<typeof IdentityProvider>;

const label = /[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?/.source;
const domainPattern = new RegExp(`^(?:${label}\\.)+${label}$`);

const domain = z
  .string(says.text('Mail domains'))
  .trim()
  .toLowerCase()
  .max(253, identityTexts.domainWrong)
  .regex(domainPattern, identityTexts.domainWrong);

const flag = (field: string) => z.boolean(says.flag(field));

export const IdentityProviderInput = z
  .object({
    institution: emptyIsNull(Id).optional(),
    name: nameField('Name', limits.providerName),
    issuer: lineField('Issuer', limits.url),
    clientId: lineField('Client ID', limits.name),
    /** Empty leaves the one that is there. */
    clientSecret: optionalText('Client secret', limits.clientSecret).optional(),
    preset: oneOf('Kind', providerPresets),
    domains: z
      .array(domain, says.list('Mail domains'))
      .max(limits.domainsPerProvider, says.tooManyEntries('Mail domains', limits.domainsPerProvider)),
    isEnabled: flag('isEnabled'),
    vouchesForAddresses: flag('vouchesForAddresses'),
    makesAccounts: flag('makesAccounts'),
  })
  .refine(({ vouchesForAddresses, domains }) => !vouchesForAddresses || domains.length > 0, {
    path: ['domains'],
    error: identityTexts.domainsNeeded,
  })
  .refine(({ makesAccounts, vouchesForAddresses }) => !makesAccounts || vouchesForAddresses, {
    path: ['makesAccounts'],
    error: identityTexts.vouchNeeded,
  })
  .meta({ id: 'IdentityProviderInput' });
export type IdentityProviderInput = z.infer<typeof IdentityProviderInput>;

/** The result of a look at a provider: whether it can be used, and in one sentence why not. */
export const ProviderTest = z
  .object({
    works: z.boolean(),
    message: z.string(),
    sentence: z.string().optional(),
  })
  .meta({ id: 'ProviderTest' });
export type ProviderTest = z.infer<typeof ProviderTest>;

/** A sign-in that failed. It names nobody. */
export const FailedArrival = z
  .object({
    _id: Id,
    at: Timestamp,
    reason: z.enum(providerFailures),
    /** The error code of the provider or of the check, where there is one. */
    detail: z.string().nullable(),
  })
  .meta({ id: 'FailedArrival' });
export type FailedArrival = z.infer<typeof FailedArrival>;

/** The accounts at providers that open one's account, and the providers with which it can be linked. */
export const OwnIdentities = z
  .object({
    identities: z.array(z.object({ provider: SignInProvider, linkedAt: Timestamp, lastUsedAt: Timestamp })),
    linkable: z.array(SignInProvider),
    /** Whether the account has a password, without which nothing can be linked or unlinked. */
    hasPassword: z.boolean(),
  })
  .meta({ id: 'OwnIdentities' });
export type OwnIdentities = z.infer<typeof OwnIdentities>;

export const OwnPasswordInput = z
  .object({ currentPassword: existingPassword('Current password') })
  .meta({ id: 'OwnPasswordInput' });

/** The address at the provider to which the browser goes on. */
export const LinkBegun = z.object({ address: z.string() }).meta({ id: 'LinkBegun' });

export const ArrivalCodeInput = z
  .object({
    code: requiredText('Code').trim().min(1, says.required('Code')).max(limits.code, says.farTooLong('Code')),
  })
  .meta({ id: 'ArrivalCodeInput' });
