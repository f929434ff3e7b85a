import type { AuditEvent } from '../audit/index.ts';
import type { UserRow } from './users.repository.ts';
import { changedFields } from './users.rules.ts';

/** Fields whose change has an action of its own; what follows from them is not told again. */
const toldElsewhere = new Set(['role', 'isAdmin', 'isActive', 'email', 'isApproved', 'approved_by', 'emailVerified']);

/**
 * The log's entries for a change of an account, one for each thing that somebody may look for, without values of
 * personal fields. They belong to the institution that the person was in, or else came to.
 */
export function auditOfChange(before: UserRow, after: UserRow, endedManagement: number): AuditEvent[] {
  const about = {
    target: { kind: 'user' as const, id: before.id },
    institutionId: before.institution_id ?? after.institution_id,
  };
  const events: AuditEvent[] = [];
  const roles = [
    change('role', before.role, after.role),
    change('isAdmin', String(before.is_admin), String(after.is_admin)),
    change('managedInstitutions', String(endedManagement), '0'),
  ].filter((entry) => entry.before !== entry.after);
  if (roles.length > 0) events.push({ ...about, action: 'role_changed', changes: roles });
  if (before.is_active !== after.is_active)
    events.push({ ...about, action: after.is_active ? 'user_unblocked' : 'user_blocked' });
  if (before.email !== after.email) events.push({ ...about, action: 'email_changed' });
  else if (before.email_verified !== after.email_verified)
    events.push({
      ...about,
      action: 'email_standing_changed',
      changes: [change('emailVerified', String(before.email_verified), String(after.email_verified))],
    });
  if (before.password_hash !== after.password_hash) events.push({ ...about, action: 'password_changed' });
  const others = changedFields(before, after).filter((field) => !toldElsewhere.has(field));
  if (others.length > 0)
    events.push({ ...about, action: 'user_updated', changes: others.map((field) => change(field, null, null)) });
  return events;
}

const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });

/** The log's entry for a new account. */
export function auditOfCreation(user: UserRow): AuditEvent {
  return {
    action: 'user_created',
    target: { kind: 'user', id: user.id },
    institutionId: user.institution_id,
    changes: [change('role', null, user.role), change('isAdmin', null, String(user.is_admin))],
  };
}
