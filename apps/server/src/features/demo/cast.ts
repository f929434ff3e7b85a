import type { Course } from '@lectern/contract';
import type { Actor } from '../../platform/policy/index.ts';
import type { UserRow } from '../users/index.ts';

/** The people and courses of the demo and the ids of its institutions and tests, by name. */
export type Cast = {
  people: Map<string, UserRow>;
  courses: Map<string, Course>;
  institutions: Map<string, string>;
  tests: Map<string, string>;
};

/** Somebody of the demo, as a request of theirs would name them. Throws for a name that the demo does not have. */
export function actorOf(cast: Cast, username: string): Actor {
  const { id, role, is_admin: isAdmin, institution_id: institutionId } = required(cast.people, username);
  return { id, role, isAdmin, institutionId, authSessionId: id };
}

/** The thing of this name. Throws for a name that the demo does not have. */
export function required<T>(things: Map<string, T>, name: string): T {
  const thing = things.get(name);
  if (thing === undefined) throw new Error(`The demo has no ${name}`);
  return thing;
}
