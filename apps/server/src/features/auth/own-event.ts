import type { AuditEvent } from '../audit/index.ts';

/** A person, as far as the log tells of them. */
export type Person = { id: string; institution_id: string | null };

/** The entry of something that a person did to their own account. */
export function ofOneself(action: AuditEvent['action'], person: Person): AuditEvent {
  return { action, target: { kind: 'user', id: person.id }, institutionId: person.institution_id };
}
