import type { Version } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';

export type Application = {
  institutionId: string;
  experience: number | null | undefined;
  expertise: string | null | undefined;
  at: Date;
  version: Version;
};

/** Makes a student a teacher who waits for the approval of an institution; where they belong stays until then. */
export async function makeApplicant(trx: Db, id: string, application: Application): Promise<void> {
  const { institutionId, experience, expertise, at, version } = application;
  await trx
    .updateTable('users')
    .set({
      role: 'teacher',
      is_approved: false,
      approved_by: null,
      applied_institution_id: institutionId,
      applied_at: at,
      application_declined_at: null,
      application_declined_reason: null,
      ...version,
      ...(experience === undefined ? {} : { experience }),
      ...(expertise === undefined ? {} : { expertise }),
    })
    .where('id', '=', id)
    .execute();
}

/** How an application ended without an approval. */
export type EndOfApplication = { declined: { at: Date; reason: string | null } | null; version: Version };

/** Makes an applicant a student again, without what only teachers tell about themselves. */
export async function makeStudentAgain(trx: Db, id: string, { declined, version }: EndOfApplication): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      role: 'student',
      is_approved: null,
      approved_by: null,
      applied_institution_id: null,
      applied_at: null,
      application_declined_at: declined?.at ?? null,
      application_declined_reason: declined?.reason ?? null,
      experience: null,
      expertise: null,
      ...version,
    })
    .where('id', '=', id)
    .execute();
}
