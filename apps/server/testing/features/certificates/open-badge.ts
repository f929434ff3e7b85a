import { z } from 'zod';

// The parts of an AchievementCredential that Open Badges 3.0 (1EdTech, section B.1, with appendix B.2 for JSON) requires or
// bounds, written by hand from the published data model: the schema file itself is not kept here.

const many = <T extends z.ZodType>(item: T) => z.array(item).nonempty();
const uri = z.string().regex(/^(https:\/\/|urn:uuid:)/);
const moment = z.iso.datetime();
const profile = z.object({ id: uri, type: many(z.string()), name: z.string().optional(), url: uri.optional() });
const identity = z.object({
  type: z.literal('IdentityObject'),
  hashed: z.boolean(),
  identityHash: z.string(),
  identityType: z.enum(['name', 'sourcedId', 'emailAddress', 'identifier']),
});
const achievement = z.object({
  id: uri,
  type: z.array(z.string()).refine((types) => types.includes('Achievement')),
  achievementType: z.enum(['Achievement', 'Badge', 'Certificate', 'CertificateOfCompletion', 'Course']).optional(),
  name: z.string().min(1),
  description: z.string().min(1),
  criteria: z.object({ id: uri.optional(), narrative: z.string().optional() }),
  creator: profile.optional(),
});
const credential = z.object({
  '@context': z.tuple([
    z.literal('https://www.w3.org/ns/credentials/v2'),
    z.string().regex(/^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context-3\.0\.\d\.json$/),
  ]),
  id: uri,
  type: z
    .array(z.string())
    .refine((types) => types[0] === 'VerifiableCredential' && types.includes('OpenBadgeCredential')),
  name: z.string(),
  issuer: profile,
  validFrom: moment,
  credentialSubject: z.object({
    id: uri,
    type: z.array(z.string()).refine((types) => types.includes('AchievementSubject')),
    identifier: many(identity),
    achievement,
  }),
  credentialStatus: z.object({
    id: uri,
    type: z.literal('BitstringStatusListEntry'),
    statusPurpose: z.literal('revocation'),
    statusListIndex: z.string().regex(/^\d+$/),
    statusListCredential: uri,
  }),
  iss: uri,
  jti: uri,
  sub: uri,
  nbf: z.int(),
});

/** The places at which something is no Open Badge 3.0 as a JWT. */
export const openBadgeIssues = (value: unknown): string[] =>
  (credential.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
