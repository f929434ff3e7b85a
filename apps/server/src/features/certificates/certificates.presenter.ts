import type { CheckedCertificate, IssuedCertificate, OwnCertificate } from '@lectern/contract';
import type { CertificateRow } from './certificates.repository.ts';

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A certificate as its holder reads it. */
export function presentOwn(row: CertificateRow): OwnCertificate {
  return {
    _id: row.id,
    code: row.code,
    course: { _id: row.course_id, name: row.course_name },
    issuedAt: row.issued_at.toISOString(),
    revokedAt: isoOrNull(row.revoked_at),
    revokedReason: row.revoked_reason,
  };
}

/** A certificate as staff of its course read it, with the student's name of today. */
export function presentIssued(row: CertificateRow, names: ReadonlyMap<string, string>): IssuedCertificate {
  return {
    _id: row.id,
    code: row.code,
    student: { _id: row.user_id, username: names.get(row.user_id) ?? row.person_name },
    personName: row.person_name,
    issuedAt: row.issued_at.toISOString(),
    doubtedAt: isoOrNull(row.doubted_at),
    revokedAt: isoOrNull(row.revoked_at),
    revokedReason: row.revoked_reason,
  };
}

/** A certificate as anybody checks it: why it was revoked is not said. */
export function presentChecked(row: CertificateRow): CheckedCertificate {
  return {
    name: row.person_name,
    course: row.course_name,
    institution: row.institution_name,
    title: row.title,
    duration: row.duration,
    durationUnit: row.duration_unit,
    issuedAt: row.issued_at.toISOString(),
    revokedAt: isoOrNull(row.revoked_at),
  };
}
