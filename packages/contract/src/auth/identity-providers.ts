import { z } from 'zod';
import { emptyIsNull, Id, nameField, oneOf, optionalText, requiredText, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { identityTexts } from './identity-texts.ts';
import { existingPassword } from './passwords.ts';

/** The kinds of providers: those of OpenID Connect whose claims are read in a way of their own, any other of it, and SAML 2.0. */
export const providerPresets = ['google', 'microsoft', 'keycloak', 'other', 'saml'] as const;
export type ProviderPreset = (typeof providerPresets)[number];

/** The reasons for which a sign-in by a provider fails, as admins read them. */
export const providerFailures = [
  'cancelled',
  'unreachable',
  'not_begun_here',
  'used_before',
  'untrusted_answer',
  'unknown_account',
  'no_address',
  'address_not_verified',
  'other_domain',
  'account_unverified',
  'admin_account',
  'other_institution',
  'other_identity',
  'blocked',
  'linked_elsewhere',
  'other_person',
] as const;
export type ProviderFailure = (typeof providerFailures)[number];

/** An address that is typed at sign-in. */
export const SchoolOfAddressInput = z
  .object({
    address: requiredText('Email').trim().min(1, says.required('Email')).max(limits.email, says.farTooLong('Email')),
  })
  .meta({ id: 'SchoolOfAddressInput' });

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
    /** The issuer; of SAML, the entity ID that the metadata name. */
    issuer: z.string(),
    /** Null for SAML. */
    clientId: z.string().nullable(),
    hasSecret: z.boolean(),
    preset: z.enum(providerPresets),
    /** The mail domains that it answers for, in lower case. */
    domains: z.array(z.string()),
    isEnabled: z.boolean(),
    /** Whether a verified address of these domains opens the account here that has it. */
    vouchesForAddresses: z.boolean(),
    /** Whether somebody with such an address and no account gets one, as a student. */
    makesAccounts: z.boolean(),
    /** The provider's metadata (XML), or the https address at which it publishes them; null unless it speaks SAML. */
    metadata: z.string().nullable(),
    /** Whether its people, administrators apart, come in by it alone: those who are linked, and those with a verified address of its domains. */
    isOnlyWay: z.boolean(),
    /** Whether signing out here goes on to sign out there. */
    signsOutThere: z.boolean(),
    /** Whether requests of SAML are signed, also where the provider's metadata do not ask for it. */
    signsRequests: z.boolean(),
    /** The certificates of this site at a provider of SAML, the older first: it signs until it is removed. */
    certificates: z.array(
      z.object({
        _id: Id,
        /** SHA-256 of the certificate. */
        fingerprint: z.string(),
        pem: z.string(),
        createdAt: Timestamp,
        expiresAt: Timestamp,
      }),
    ),
    /** The claim or attribute that names people's groups there. */
    claimOfGroups: z.string().nullable(),
    /** Values of it by which somebody new applies to teach at the institution. */
    teachersIn: z.array(z.string()),
    /** The people whose accounts are linked with one of it. */
    peopleCount: z.int(),
    /** The groups here that follow groups there. */
    groupsCount: z.int(),
    /** The address that the provider has to be told of, to which it sends people back; null where the server does not know its own. */
    redirectAddress: z.string().nullable(),
    /** The address of this site's metadata, which also names it there; null unless the provider speaks SAML. */
    metadataAddress: z.string().nullable(),
    /** The address at which the provider says that somebody signed out there, and the one to come back to: one and the same for SAML; null where the server does not know its own. */
    signOutAddresses: z.object({ told: z.string(), back: z.string() }).nullable(),
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
    /** For OpenID Connect. */
    issuer: optionalText('Issuer', limits.url).optional(),
    clientId: optionalText('Client ID', limits.name).optional(),
    /** Empty leaves the one that is there. */
    clientSecret: optionalText('Client secret', limits.clientSecret).optional(),
    preset: oneOf('Kind', providerPresets),
    /** For SAML: XML, or an https address. */
    metadata: optionalText('Metadata', limits.samlMetadata).optional(),
    domains: z
      .array(domain, says.list('Mail domains'))
      .max(limits.domainsPerProvider, says.tooManyEntries('Mail domains', limits.domainsPerProvider)),
    isEnabled: flag('isEnabled'),
    vouchesForAddresses: flag('vouchesForAddresses'),
    makesAccounts: flag('makesAccounts'),
    isOnlyWay: flag('isOnlyWay').optional(),
    signsOutThere: flag('signsOutThere').optional(),
    /** For SAML. */
    signsRequests: flag('signsRequests').optional(),
    claimOfGroups: optionalText('Claim with groups', limits.claimName).optional(),
    teachersIn: z
      .array(
        requiredText('Groups of teachers')
          .trim()
          .min(1, says.required('Groups of teachers'))
          .max(limits.claimValue, says.farTooLong('Groups of teachers')),
        says.list('Groups of teachers'),
      )
      .max(limits.claimValues, says.tooManyEntries('Groups of teachers', limits.claimValues))
      .optional(),
  })
  .check(({ value, issues }) => {
    const { preset, issuer, clientId, metadata, teachersIn = [], claimOfGroups, institution } = value;
    const missing = (field: string, message: string): void =>
      void issues.push({ code: 'custom', input: value, path: [field], message });
    if (preset === 'saml' && !metadata) missing('metadata', identityTexts.metadataNeeded);
    if (preset !== 'saml' && !issuer) missing('issuer', says.required('Issuer'));
    if (preset !== 'saml' && !clientId) missing('clientId', says.required('Client ID'));
    if (teachersIn.length > 0 && !claimOfGroups) missing('claimOfGroups', identityTexts.claimNeeded);
    if (teachersIn.length > 0 && !institution) missing('institution', identityTexts.institutionNeeded);
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

/** The ways in which a sign-in that an admin tried would have ended. */
export const trialResults = ['comes_in', 'links', 'makes_student', 'makes_applicant', 'fails'] as const;

/** The result of a trial: what the provider said of the admin's account there, and what would become of it here. Nothing was done. */
export const ProviderTrial = z
  .object({
    provider: SignInProvider,
    result: z.enum(trialResults),
    /** Why it would have failed. */
    reason: z.enum(providerFailures).nullable(),
    detail: z.string().nullable(),
    /** The account here that it would have opened. */
    username: z.string().nullable(),
    /** The things that are read of what the provider says; null where its answer could not be trusted. */
    claims: z
      .object({
        subject: z.string(),
        address: z.string().nullable(),
        /** Whether the provider says that it has verified the address. */
        /** Null for SAML, which has no word for it. */
        isVerified: z.boolean().nullable(),
        names: z.array(z.string()),
        /** The values of the claim with groups, where one is read. */
        groups: z.array(z.string()),
      })
      .nullable(),
  })
  .meta({ id: 'ProviderTrial' });
export type ProviderTrial = z.infer<typeof ProviderTrial>;

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
