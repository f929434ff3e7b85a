import type { SignedInUser, UserListItem } from '@lectern/contract';
import type { UserSummaryRow } from './users-list.repository.ts';
import type { UserInstitutionRow, UserRow } from './users.repository.ts';

/** The signed-in person as they see themselves. */
export function presentSignedInUser(row: UserRow, institution: UserInstitutionRow | null): SignedInUser {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    phoneNumber: row.phone_number,
    profilePicture: row.profile_picture,
    role: row.role,
    isAdmin: row.is_admin,
    isActive: row.is_active,
    isApproved: row.is_approved,
    institution: institution && {
      _id: institution.id,
      name: institution.name,
      type: institution.type,
      course_access: institution.course_access,
    },
    educationLevel: row.education_level,
    schoolClass: row.school_class as SignedInUser['schoolClass'],
    collegeDegree: row.college_degree as SignedInUser['collegeDegree'],
    customCollegeDegree: row.custom_college_degree,
    experience: row.experience,
    expertise: row.expertise,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A person in a list. */
export function presentUserListItem(row: UserSummaryRow): UserListItem {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    phoneNumber: row.phone_number,
    profilePicture: row.profile_picture,
    role: row.role,
    isAdmin: row.is_admin,
    isActive: row.is_active,
    isApproved: row.is_approved,
    institution: row.institution_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
