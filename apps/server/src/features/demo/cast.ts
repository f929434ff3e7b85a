import type { Course, Material } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import type { UserRow } from '../users/index.ts';
import type { Moment } from './demo-time.ts';

/** The people and courses of the demo and the ids of its institutions and tests, by name. */
export type Cast = {
  people: Map<string, UserRow>;
  courses: Map<string, Course>;
  institutions: Map<string, string>;
  tests: Map<string, string>;
};

/** A moment at which something happens, in the transaction that makes the demo, with those who are there by then. */
export type Scene = Moment & { db: Db; cast: Cast };

/** Something that somebody of the demo does: by itself, from no address. Throws for a name that the demo does not have. */
export function actBy({ db, clock, ids, cast }: Scene, username: string): Act {
  return { db, clock, ids, actor: actorOf(cast, username), origin: null };
}

/** Somebody of the demo, as a request of theirs would name them. Throws for a name that the demo does not have. */
function actorOf(cast: Cast, username: string): Actor {
  const { id, role, is_admin: isAdmin, institution_id: institutionId } = required(cast.people, username);
  return { id, role, isAdmin, institutionId, authSessionId: id };
}

/** The thing of this name. Throws for a name that the demo does not have. */
export function required<T>(things: Map<string, T>, name: string): T {
  const thing = things.get(name);
  if (thing === undefined) throw new Error(`The demo has no ${name}`);
  return thing;
}

/** A material by its number in the course. Throws for one that the demo does not have. */
export function materialOf(cast: Cast, name: string, number: number): Material {
  const material = required(cast.courses, name).subjects.flatMap(({ materials }) => materials)[number];
  if (material === undefined) throw new Error(`${name} has no material ${number}`);
  return material;
}
