import { z } from 'zod';
import { Id, nameField, pageQuery, textFilter, Timestamp, wholeNumber, writtenText } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';

const DurationUnit = z.enum(['months', 'hours']);

/** A test with the percentage of its marks that is to be reached. */
const AskedTest = z.object({ _id: Id, name: z.string(), percentage: z.int() });

/** The reasons why students may never meet the condition of a test, as it is now. */
export const certificateProblems = [
  'test_gone',
  'test_disabled',
  'test_closed',
  'test_not_for_all',
  'no_materials',
] as const;
export type CertificateProblem = (typeof certificateProblems)[number];

/** The choices of a course about its certificates, for those who edit it. */
export const CertificateSettings = z
  .object({
    offered: z.boolean(),
    allMaterials: z.boolean(),
    test: Id.nullable(),
    percentage: z.int().nullable(),
    title: z.string().nullable(),
    signerName: z.string().nullable(),
    signerRole: z.string().nullable(),
    /** The post-tests of the course, to choose from. */
    tests: z.array(z.object({ _id: Id, name: z.string() })),
    problems: z.array(z.enum(certificateProblems)),
    /** Students of the course whom the chosen test is not for. */
    leftOut: z.int(),
    issued: z.int(),
    /** Whether certificates of those who meet the conditions already are still being issued. */
    underWay: z.boolean(),
  })
  .meta({ id: 'CertificateSettings' });
export type CertificateSettings = z.infer<typeof CertificateSettings>;

const line = (label: string) => nameField(label, limits.certificateLine);
const optionalLine = (label: string) =>
  z.preprocess((value) => (value === '' ? null : value), line(label).nullable()).optional();

export const CertificateSettingsInput = z
  .object({
    offered: z.boolean(says.flag('Offer a certificate')),
    allMaterials: z.boolean(says.flag('All materials completed')),
    test: Id.nullable().optional().describe('A post-test of the course; null where none is a condition.'),
    percentage: wholeNumber('Percentage to reach', 1, 100)
      .nullable()
      .optional()
      .describe('The hundredths of its marks that the best attempt has to reach.'),
    title: optionalLine('Title of the certificate').describe(
      'Stands above the name, as in “Certificate of completion”.',
    ),
    signerName: optionalLine('Signed by'),
    signerRole: optionalLine('Role of the signer'),
  })
  .meta({ id: 'CertificateSettingsInput' });
export type CertificateSettingsInput = z.infer<typeof CertificateSettingsInput>;

/** A certificate of one's own, with the names as they were when it was issued. */
export const OwnCertificate = z
  .object({
    _id: Id,
    /** The secret end of the address at which anybody who has it can check the certificate. */
    code: z.string(),
    course: z.object({ _id: Id, name: z.string() }),
    issuedAt: Timestamp,
    revokedAt: Timestamp.nullable(),
    revokedReason: z.string().nullable(),
  })
  .meta({ id: 'OwnCertificate' });
export type OwnCertificate = z.infer<typeof OwnCertificate>;

/** The certificate of a course for one of its students: what is asked, how far they are, and their own where it is issued. */
export const CourseCertificate = z
  .object({
    offered: z.boolean(),
    /** Whether the student has the course as their own; others cannot get its certificate. */
    joined: z.boolean(),
    materials: z.object({ done: z.int(), total: z.int() }).nullable(),
    test: AskedTest.extend({
      /** Whether the student can reach the test. */
      isForMe: z.boolean(),
      /** The best result that the student may know of; null without one. */
      best: z.number().nullable(),
      /** Whether a result is not out yet. */
      waits: z.boolean(),
    }).nullable(),
    mine: OwnCertificate.nullable(),
  })
  .meta({ id: 'CourseCertificate' });
export type CourseCertificate = z.infer<typeof CourseCertificate>;

/** An issued certificate, as staff of the course read it. */
export const IssuedCertificate = z
  .object({
    _id: Id,
    code: z.string(),
    student: z.object({ _id: Id, username: z.string() }),
    /** The name as it stands on the certificate. */
    personName: z.string(),
    issuedAt: Timestamp,
    /** Since when a corrected result no longer meets the condition under which it was issued; null where it does. */
    doubtedAt: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
    revokedReason: z.string().nullable(),
  })
  .meta({ id: 'IssuedCertificate' });
export type IssuedCertificate = z.infer<typeof IssuedCertificate>;

export const IssuedListQuery = z.object({
  page: pageQuery.page,
  limit: pageQuery.limit,
  search: textFilter.describe('Only those with this in their name, in any case.'),
  only: z
    .enum(['doubted', 'revoked'], 'only must be doubted or revoked')
    .optional()
    .describe('Only those that a corrected result casts doubt on, or that are revoked.'),
});
export type IssuedListQuery = z.infer<typeof IssuedListQuery>;

export const RevokeInput = z
  .object({
    reason: writtenText('Reason', limits.certificateReason)
      .nullable()
      .describe('The student reads it, nobody else. Null makes the certificate valid again.'),
  })
  .meta({ id: 'RevokeInput' });

/** A certificate as those know it who may revoke it: its id, and why it is revoked where it is. */
export const Revocation = z.object({ _id: Id, reason: z.string().nullable() }).meta({ id: 'Revocation' });
export type Revocation = z.infer<typeof Revocation>;

/** All that the page shows at which anybody with the address of a certificate checks it. */
export const CheckedCertificate = z
  .object({
    name: z.string(),
    course: z.string(),
    institution: z.string().nullable(),
    title: z.string().nullable(),
    duration: z.int(),
    durationUnit: DurationUnit,
    issuedAt: Timestamp,
    revokedAt: Timestamp.nullable(),
  })
  .meta({ id: 'CheckedCertificate' });
export type CheckedCertificate = z.infer<typeof CheckedCertificate>;

/** The site as the issuer of credentials (Open Badges 3.0). */
export const IssuerProfile = z
  .object({
    '@context': z.array(z.string()),
    id: z.string(),
    type: z.array(z.string()),
    name: z.string(),
    url: z.string(),
  })
  .meta({ id: 'IssuerProfile' });
