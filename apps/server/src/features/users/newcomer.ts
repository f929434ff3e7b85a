import type { UserRow } from './users.repository.ts';

/** The beginning of a new account: a student about whom nothing is known. */
export function newcomer(now: Date): UserRow {
  return {
    id: '',
    username: '',
    username_key: '',
    email: '',
    email_key: '',
    password_hash: null,
    phone_number: null,
    profile_picture: null,
    role: 'student',
    is_admin: false,
    is_active: true,
    is_approved: null,
    approved_by: null,
    institution_id: null,
    education_level: null,
    school_class: null,
    college_degree: null,
    custom_college_degree: null,
    experience: null,
    expertise: null,
    created_at: now,
    updated_at: now,
    updated_by: null,
    deleted_at: null,
    applied_at: null,
    applied_institution_id: null,
    application_declined_at: null,
    application_declined_reason: null,
    email_verified: true,
    language: null,
    time_zone: null,
    chosen_time_zone: null,
  };
}
