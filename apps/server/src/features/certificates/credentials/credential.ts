import { say } from '@lectern/contract/say';
import type { CertificateRow } from '../certificates.repository.ts';
import { checkPage, credentialAddress, issuerAddress, statusAddress } from './addresses.ts';

const vcContext = 'https://www.w3.org/ns/credentials/v2';
const badgeContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

/** The site as the issuer of all of its credentials. */
export const issuerProfile = (site: string) => ({
  '@context': [vcContext, badgeContext],
  id: issuerAddress(site),
  type: ['Profile'],
  name: 'Lectern',
  url: site,
});

const withClaims = <C extends { id: string; validFrom: string; credentialSubject: { id: string } }>(
  site: string,
  credential: C,
) => ({
  ...credential,
  iss: issuerAddress(site),
  jti: credential.id,
  sub: credential.credentialSubject.id,
  nbf: Math.floor(Date.parse(credential.validFrom) / 1000),
});

/** A certificate as an Open Badges 3.0 credential, with the claims of a JWT. */
export function badgeOf(row: CertificateRow, site: string) {
  const { id, type, name, url } = issuerProfile(site);
  const page = checkPage(site, row.code);
  const status = statusAddress(site, row.course_id);
  return withClaims(site, {
    '@context': [vcContext, badgeContext],
    id: credentialAddress(site, row.code),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: row.course_name,
    issuer: { id, type, name, url },
    validFrom: row.issued_at.toISOString(),
    credentialSubject: {
      id: `${page}#holder`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: row.person_name, identityType: 'name' }],
      achievement: {
        id: `urn:uuid:${row.course_id}`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: row.course_name,
        description: row.title ?? row.course_name,
        criteria: { narrative: criteriaOf(row) },
        ...(row.institution_name !== null && {
          creator: { id: `${issuerAddress(site)}#${row.course_id}`, type: ['Profile'], name: row.institution_name },
        }),
      },
    },
    credentialStatus: {
      id: `${status}#${row.place}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(row.place),
      statusListCredential: status,
    },
  });
}

/** The conditions, in the language of the format's own words: programs read them, and no language is known of those who do. */
function criteriaOf({ all_materials, test_name, percentage }: CertificateRow): string {
  const conditions = [
    ...(all_materials ? ['Complete all materials of the course.'] : []),
    ...(test_name === null || percentage === null
      ? []
      : [say('Reach at least {percentage}% in the test “{test}”.', { percentage, test: test_name }).message]),
  ];
  return conditions.join(' ') || 'Complete the course.';
}

/** The list of what is revoked of one course as a credential, with the claims of a JWT. */
export function statusListOf(site: string, list: { courseId: string; encodedList: string; now: Date }) {
  const id = statusAddress(site, list.courseId);
  return withClaims(site, {
    '@context': [vcContext],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerAddress(site),
    validFrom: list.now.toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: list.encodedList,
    },
  });
}
