import { type Actor, adminsAnd, signedIn } from '../../platform/policy/index.ts';

/** Staff look at institutions; which ones they get is the visibility predicate's matter. */
export const mayListInstitutions = adminsAnd('teacher', 'coordinator');

/** Coordinators ask for the institutions that they manage, admins for anybody's. */
export const mayAskForManaged = adminsAnd('coordinator');

/** Everybody who is signed in may choose an institution. */
export const mayListNames = signedIn;

/** Coordinators make institutions and edit those that they manage, admins all. */
export const mayWriteInstitutions = adminsAnd('coordinator');

/** Only admins delete institutions. */
export const mayDeleteInstitutions = adminsAnd();

/** People see which institutions they manage; admins see it of everybody. */
export function canSeeManagedBy(actor: Actor, personId: string): boolean {
  return actor.isAdmin || actor.id === personId;
}

/** The coordinators of an institution, for rules. */
export type ManagedInstitution = { readonly managers: readonly string[] };

/** Its coordinators edit an institution, admins edit all. */
export function canEditInstitution(actor: Actor, { managers }: ManagedInstitution): boolean {
  return actor.isAdmin || (actor.role === 'coordinator' && managers.includes(actor.id));
}

/** Whether an institution is approved, what it may use, and that it is there at all, is for admins alone to say. */
export function canDecideOnInstitutions(actor: Actor): boolean {
  return actor.isAdmin;
}
