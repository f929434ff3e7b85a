import type { NamedPerson } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { recordActs } from '../audit/index.ts';
import type { OverseenCourseRow } from '../courses/index.ts';
import { holdActive } from '../users/index.ts';
import { insertPlaces, listNamed, listPendingOf } from './adding.repository.ts';
import { decide } from './join-requests.service.ts';
import { presentNamed } from './join-requests.presenter.ts';
import { requireDecidedCourse } from './places.service.ts';

/** Whom these names would add to a course. Throws `not_found`. */
export async function previewPeople(act: Act, courseId: string, people: readonly string[]): Promise<NamedPerson[]> {
  return resolve(act, await requireDecidedCourse(act.db, act.actor, courseId), people);
}

/** The people behind these names, each once, in the order of the names. */
async function resolve(act: Act, course: OverseenCourseRow, people: readonly string[]): Promise<NamedPerson[]> {
  const texts = new Map(people.map((text) => [nameKey(text), text]));
  const rows = await listNamed(act.db, act.actor, course, [...texts.keys()]);
  const byKey = new Map(rows.flatMap((row) => [[row.username_key, row] as const, [row.email_key, row] as const]));
  const named = [...texts].map(([key, text]) => presentNamed(text, byKey.get(key) ?? null));
  const told = new Set<string>();
  return named.filter(({ user }) => {
    if (user === null) return true;
    const first = !told.has(user._id);
    told.add(user._id);
    return first;
  });
}

/**
 * Lets people into a course who did not ask, and approves those who did; answers how many, and how each name stood before.
 * Done again it changes nothing. Throws `not_found`.
 */
export async function addPeople(
  act: Act,
  courseId: string,
  people: readonly string[],
): Promise<{ added: number; people: NamedPerson[] }> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock, ids } = act;
    const course = await requireDecidedCourse(trx, actor, courseId);
    const named = await resolve(act, course, people);
    const wanted = named.flatMap(({ standing, user }) =>
      user !== null && (standing === 'new' || standing === 'waiting') ? [user._id] : [],
    );
    const held = [...(await holdActive(trx, wanted))];
    const places = held.map((userId) => ({ id: ids.next(), userId }));
    const let_in = await insertPlaces(trx, courseId, places, { by: actor.id, now: clock.now() });
    await tellOfAdded(act, course, let_in);
    const approved = await decide(act, await listPendingOf(trx, courseId, held), { action: 'approved', reason: null });
    return { added: let_in.length + approved, people: named };
  });
}

async function tellOfAdded(act: Act, course: OverseenCourseRow, userIds: readonly string[]): Promise<void> {
  const events = userIds.map((id) => ({
    action: 'student_added' as const,
    target: { kind: 'user' as const, id },
    changes: [{ field: 'course', before: null, after: course.name }],
  }));
  await recordActs(act, events);
  const told = userIds.map((userId) => ({
    thingId: course.id,
    facts: { courseId: course.id, userId, outcome: 'added' as const },
  }));
  await tellLater(act, 'join_request_decided', told);
}
