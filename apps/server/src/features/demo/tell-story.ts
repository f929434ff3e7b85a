import type { Random } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { createGroup } from '../groups/index.ts';
import { decideJoinRequest, requestJoin } from '../join-requests/index.ts';
import { reportProgress } from '../progress/index.ts';
import { rateCourse } from '../ratings/index.ts';
import { actorOf, type Cast, required } from './cast.ts';
import { type DemoGroup, demoGroups } from './demo-groups.ts';
import { type DemoLesson, type DemoPlace, demoPlaces } from './demo-places.ts';
import { demoSittings, demoTests } from './demo-tests.ts';
import type { Moment, Past } from './demo-time.ts';
import { makeTest, sitTest } from './sit-tests.ts';

/** Something that somebody did, at the moment when they did it. */
type Event = { daysAgo: number; happen: (trx: Db, then: Moment, cast: Cast) => Promise<unknown> };

/** Lets everything happen that happened, in its order: who may do what is asked as it was then. */
export async function tellStory(trx: Db, past: Past, random: Random, cast: Cast): Promise<void> {
  const events = [
    ...demoPlaces.flatMap(eventsOf),
    ...demoGroups.map(groupMade),
    ...demoTests.map((test) => event(test.daysAgo, (db, then, made) => makeTest(db, then, made, test))),
    ...demoSittings.map((sitting) => event(sitting.daysAgo, (db, _, made) => sitTest(db, past, random, made, sitting))),
  ];
  for (const { daysAgo, happen } of events.toSorted((one, other) => other.daysAgo - one.daysAgo))
    await happen(trx, past(daysAgo), cast);
}

const event = (daysAgo: number, happen: Event['happen']): Event => ({ daysAgo, happen });

function eventsOf(place: DemoPlace): Event[] {
  const { asked, decided, lessons = [], rated } = place;
  return [
    event(asked, (trx, then, cast) => ask(trx, then, cast, place)),
    ...(decided === undefined ? [] : [event(decided, (trx, then, cast) => decide(trx, then, cast, place))]),
    ...lessons.map((lesson) => event(lesson.daysAgo, (trx, then, cast) => learn(trx, then, cast, place, lesson))),
    ...(rated === undefined ? [] : [event(rated.daysAgo, (trx, then, cast) => rate(trx, then, cast, place, rated))]),
  ];
}

/** With the join code, as a private course demands. The number of codes tried is for the route to count. */
async function ask(trx: Db, then: Moment, cast: Cast, { student, course }: DemoPlace): Promise<void> {
  const joinCode = required(cast.courses, course).join_code;
  await requestJoin({ ...then, joinCodesPerMinute: 1 }, trx, actorOf(cast, student), { joinCode });
}

async function decide(trx: Db, then: Moment, cast: Cast, { student, course, rejected }: DemoPlace): Promise<void> {
  const { _id: courseId, creator } = required(cast.courses, course);
  const { id: userId } = required(cast.people, student);
  await decideJoinRequest({ ...then, joinCodesPerMinute: 1 }, trx, actorOf(cast, creator.username), {
    courseId,
    userId,
    action: rejected === undefined ? 'approved' : 'rejected',
    reason: rejected ?? null,
  });
}

async function learn(
  trx: Db,
  then: Moment,
  cast: Cast,
  { student, course: name }: DemoPlace,
  { material: number, seen }: DemoLesson,
): Promise<void> {
  const course = required(cast.courses, name);
  const material = course.subjects.flatMap(({ materials }) => materials)[number];
  if (material === undefined) throw new Error(`${name} has no material ${number}`);
  await reportProgress(then, trx, actorOf(cast, student), course._id, {
    material: material._id,
    opened: true,
    ...(seen && { position: seen[0], duration: seen[1], watched: [[0, seen[0]]] }),
  });
}

async function rate(
  trx: Db,
  then: Moment,
  cast: Cast,
  { student, course }: DemoPlace,
  { rating, comment }: NonNullable<DemoPlace['rated']>,
): Promise<void> {
  await rateCourse(then, trx, actorOf(cast, student), required(cast.courses, course)._id, { rating, comment });
}

function groupMade({ owner, daysAgo, users, courses, ...group }: DemoGroup): Event {
  return event(daysAgo, (trx, then, cast) =>
    createGroup(then, trx, actorOf(cast, owner), {
      ...group,
      users: users.map((username) => required(cast.people, username).id),
      courses: courses.map((course) => required(cast.courses, course)._id),
    }),
  );
}
