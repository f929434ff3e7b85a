import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Manager, managing } from '../../platform/policy/index.ts';

/**
 * The institutions that somebody may see in lists and in full, as a condition on the table `institutions`: the one
 * place that decides it. Coordinators see those that they manage, teachers their own, students none.
 */
export function institutionVisibleTo(viewer: Actor): RawBuilder<boolean> {
  if (viewer.isAdmin) return sql<boolean>`true`;
  switch (viewer.role) {
    case 'coordinator':
      return institutionManagedBy(viewer);
    case 'teacher':
      return sql<boolean>`institutions.id = ${viewer.institutionId}::uuid`;
    case 'student':
    case 'admin':
      return sql<boolean>`false`;
  }
}

/** The institutions that this person manages, as a condition on the table `institutions`. */
export function institutionManagedBy(person: Manager): RawBuilder<boolean> {
  const managers = managing(person, sql`select * from institution_managers`);
  return sql<boolean>`institutions.id = any(array(
    select m.institution_id from ${managers} m where m.user_id = ${person.id}))`;
}

/**
 * The institutions whose picture somebody may see, as a condition on `institutions`: those that they see, and their
 * own.
 */
export function institutionPictureVisibleTo(viewer: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${institutionVisibleTo(viewer)} or institutions.id = ${viewer.institutionId}::uuid)`;
}
