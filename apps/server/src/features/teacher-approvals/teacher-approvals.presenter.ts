import type { TeacherApproval } from '@lectern/contract';
import type { TeacherApprovalRow } from './teacher-approvals-list.repository.ts';
import { isApplicant } from './teacher-approvals.policy.ts';

/** A teacher on the approvals screen. Everybody who sees them there may approve them, once, and decline applicants. */
export function presentTeacherApproval(row: TeacherApprovalRow): TeacherApproval {
  const approved = row.is_approved === true;
  return {
    _id: row.id,
    username: row.username,
    profilePicture: row.profile_picture,
    email: row.email,
    emailVerified: row.email_verified,
    phoneNumber: row.phone_number,
    institution: row.institution && { _id: row.institution.id, name: row.institution.name },
    createdAt: row.created_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
    isActive: row.is_active,
    isApproved: approved,
    approved_by: row.approver && {
      _id: row.approver.id,
      username: row.approver.username,
      role: row.approver.role,
      isAdmin: row.approver.is_admin,
    },
    can: { approve: !approved, decline: isApplicant(row) },
  };
}
