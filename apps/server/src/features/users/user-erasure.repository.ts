import { leavingTexts } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';

/**
 * Empties a person's account of everything personal and marks it deleted; the name and the address are free again. The
 * row stays, because ratings, approvals and the log refer to it, and so does the role, by which these are told.
 */
export async function eraseUserRow(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      username: leavingTexts.deletedUser,
      username_key: leavingTexts.deletedUser.toLowerCase(),
      email: '',
      email_key: '',
      password_hash: null,
      phone_number: null,
      profile_picture: null,
      is_active: false,
      institution_id: null,
      applied_institution_id: null,
      education_level: null,
      school_class: null,
      college_degree: null,
      custom_college_degree: null,
      experience: null,
      expertise: null,
      applied_at: null,
      application_declined_at: null,
      application_declined_reason: null,
      language: null,
      time_zone: null,
      chosen_time_zone: null,
      updated_at: now,
      updated_by: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}
