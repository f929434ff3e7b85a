import type { SignedInUser, User, UserCard, UserListItem, UserOfRole } from '@lectern/contract';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import type { UserCardRow, UserDetailRow } from './user-detail.repository.ts';
import type { UserSummaryRow } from './users-list.repository.ts';
import type { UserOfRoleRow } from './users-of-role.repository.ts';
import { canOnUser } from './users.policy.ts';
import type { UserInstitutionRow, UserRow } from './users.repository.ts';

/** The address of somebody's picture as this viewer gets it: pictures are for all who are signed in, and for nobody else. */
export function pictureFor(viewer: Viewer, picture: string | null): string | null {
  return viewer === null ? null : picture;
}

/** The signed-in person as they see themselves. `pendingEmail` is the address that is to be proven in place of theirs. */
export function presentSignedInUser(
  row: UserRow,
  {
    institution,
    applied,
    pendingEmail,
    look,
    mustSetUpStep,
    mustAgree,
  }: {
    institution: UserInstitutionRow | null;
    applied: UserInstitutionRow | null;
    pendingEmail: string | null;
    look: string;
    mustSetUpStep: boolean;
    mustAgree: boolean;
  },
): SignedInUser {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified,
    pendingEmail,
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
      // An institution's courses are open to its teachers once it has approved them.
      course_access: row.is_approved === false ? [] : institution.course_access,
      timeZone: institution.time_zone,
    },
    appliedInstitution: applied && { _id: applied.id, name: applied.name },
    declinedApplication:
      row.application_declined_at === null || row.role !== 'student'
        ? null
        : { at: row.application_declined_at.toISOString(), reason: row.application_declined_reason },
    educationLevel: row.education_level,
    schoolClass: row.school_class as SignedInUser['schoolClass'],
    collegeDegree: row.college_degree as SignedInUser['collegeDegree'],
    customCollegeDegree: row.custom_college_degree,
    experience: row.experience,
    expertise: row.expertise,
    timeZone: row.chosen_time_zone,
    mustSetUpStep,
    mustAgree,
    look,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A person in a list, as this viewer gets them. */
export function presentUserListItem(row: UserSummaryRow, viewer: Actor): UserListItem {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    phoneNumber: row.phone_number,
    profilePicture: row.profile_picture,
    role: row.role,
    isAdmin: row.is_admin,
    isActive: isActiveTo(row),
    isApproved: row.is_approved,
    emailVerified: row.email_verified,
    institution: row.institution_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: canOnUser(viewer, knownUser(row)),
  };
}

/** A person in full, as this viewer gets them. */
export function presentUser(row: UserDetailRow, viewer: Actor): User {
  return {
    // The item was built field by field above; nothing of the row itself is spread.
    ...presentUserListItem(row, viewer),
    institutionName: row.institution_name,
    approved_by: row.approver && {
      _id: row.approver.id,
      username: row.approver.username,
      role: row.approver.role,
      isAdmin: row.approver.is_admin,
    },
    educationLevel: row.education_level,
    schoolClass: row.school_class as User['schoolClass'],
    collegeDegree: row.college_degree as User['collegeDegree'],
    customCollegeDegree: row.custom_college_degree,
    experience: row.experience,
    expertise: row.expertise,
    hasNoPassword: row.has_no_password,
  };
}

/** A person as anybody signed in sees them. */
export function presentUserCard(row: UserCardRow): UserCard {
  return { _id: row.id, username: row.username, role: row.role, profilePicture: row.profile_picture };
}

/** A person as a choice: admins get all of it, others the id and the name. */
export function presentUserOfRole(row: UserOfRoleRow, viewer: Actor): UserOfRole {
  if (!viewer.isAdmin) return { _id: row.id, username: row.username };
  return { _id: row.id, username: row.username, email: row.email, role: row.role, isAdmin: row.is_admin };
}

/** The state that the viewer reads: a teacher's own block or the site's. */
export const isActiveTo = (row: Pick<UserSummaryRow, 'is_active' | 'blocked_by_viewer'>): boolean =>
  row.is_active && !row.blocked_by_viewer;

/** The facts about a person that rules ask for. */
export function knownUser(
  row: Pick<UserSummaryRow, 'id' | 'role' | 'is_admin' | 'is_active' | 'asked_to_join' | 'blocked_by_viewer'>,
): Parameters<typeof canOnUser>[1] {
  return {
    id: row.id,
    role: row.role,
    isAdmin: row.is_admin,
    isActive: row.is_active,
    askedToJoin: row.asked_to_join,
    blockedByViewer: row.blocked_by_viewer,
  };
}
