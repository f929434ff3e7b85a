import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'certificates',
    from: (userId) => sql`certificates c where c.user_id = ${userId}`,
    at: sql`c.issued_at`,
    id: sql`c.id`,
    item: () => sql`'_id', c.id, 'course', c.course_id, 'courseName', c.course_name, 'name', c.person_name,
      'institution', c.institution_name, 'title', c.title, 'code', c.code, 'issuedAt', c.issued_at,
      'doubtedAt', c.doubted_at, 'revokedAt', c.revoked_at, 'revokedReason', c.revoked_reason`,
  },
];

const erasedReason = 'The account was erased';

/**
 * The certificates that people earned. An erased account leaves nothing but the place in the list of what is revoked, so
 * that a credential that was handed on is refused.
 */
export const certificatesData: PersonalData = {
  references: [
    { table: 'certificates', column: 'user_id', onErasure: 'keep', exported: 'certificates', isUse: true },
    {
      table: 'certificates',
      column: 'revoked_by',
      onErasure: 'keep',
      exported: { not: 'an act on the certificate of somebody else, which the audit log has' },
      isUse: true,
    },
    {
      table: 'certificate_checks',
      column: 'user_id',
      onErasure: 'delete',
      exported: { not: 'a note of the program for the next second' },
      isUse: false,
    },
  ],
  sections,
  // Issuing holds these rows before accounts.
  hold: async (trx, userId) => {
    await sql`select 1 from certificate_checks where user_id = ${userId} order by course_id for update`.execute(trx);
  },
  erase: async (trx, { id }, now) => {
    await sql`update certificates set user_id = null, code = null, person_name = '', person_key = '', doubted_at = null,
        revoked_at = coalesce(revoked_at, ${now}::timestamptz), revoked_reason = ${erasedReason}
      where user_id = ${id}`.execute(trx);
  },
};
