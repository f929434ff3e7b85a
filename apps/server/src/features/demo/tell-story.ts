import type { Random } from '../../platform/clock/index.ts';
import type { StoreDeps } from '../files/index.ts';
import { createGroup } from '../groups/index.ts';
import { decideJoinRequest, requestJoin } from '../join-requests/index.ts';
import { reportProgress } from '../progress/index.ts';
import { rateCourse } from '../ratings/index.ts';
import { actBy, materialOf, required, type Scene } from './cast.ts';
import { demoIssues, demoOffers, issueCertificates, offerCertificate } from './demo-certificates.ts';
import { demoExceptions, setDemoException } from './demo-exceptions.ts';
import { type DemoGroup, demoGroups } from './demo-groups.ts';
import { type DemoLesson, type DemoPlace, demoPlaces } from './demo-places.ts';
import { demoAnswering, demoNotes, demoQuestions, letAnswer, note, talk } from './demo-talk.ts';
import { demoAttempts, demoTests } from './demo-tests.ts';
import { demoTemplates, offerTemplate } from './demo-templates.ts';
import type { Past } from './demo-time.ts';
import { makeTest, sitTest } from './sit-tests.ts';

/** Something that somebody did, at the moment when they did it. */
type Event = { daysAgo: number; happen: (scene: Scene) => Promise<unknown> };

/** Lets everything happen that happened, in its order: who may do what is asked as it was then. */
export async function tellStory(
  deps: StoreDeps & { random: Random },
  place: Pick<Scene, 'db' | 'cast'>,
  past: Past,
): Promise<void> {
  const { random } = deps;
  const events = [
    ...demoPlaces.flatMap(eventsOf),
    ...demoGroups.map(groupMade),
    ...demoOffers.map((offer) => event(offer.daysAgo, (scene) => offerCertificate(scene, offer))),
    ...demoIssues.map((daysAgo) => event(daysAgo, (scene) => issueCertificates(scene, random))),
    ...demoTemplates.map((one) => event(one.daysAgo, (scene) => offerTemplate(scene, one))),
    ...demoExceptions.map((one) => event(one.daysAgo, (scene) => setDemoException(scene, one))),
    ...demoAnswering.map((one) => event(one.daysAgo, (scene) => letAnswer(scene, one))),
    ...demoNotes.map((one) => event(one.daysAgo, (scene) => note(scene, one))),
    ...demoQuestions.map((one) => event(one.daysAgo, (scene) => talk(deps, scene, past, one))),
    ...demoTests.map((test) => event(test.daysAgo, (scene) => makeTest(scene, past, test))),
    ...demoAttempts.map((attempt) => event(attempt.daysAgo, (scene) => sitTest(scene, past, random, attempt))),
  ];
  for (const { daysAgo, happen } of events.toSorted((one, other) => other.daysAgo - one.daysAgo))
    await happen({ ...place, ...past(daysAgo) });
}

const event = (daysAgo: number, happen: Event['happen']): Event => ({ daysAgo, happen });

function eventsOf(place: DemoPlace): Event[] {
  const { asked, decided, lessons = [], rated } = place;
  return [
    event(asked, (scene) => ask(scene, place)),
    ...(decided === undefined ? [] : [event(decided, (scene) => decide(scene, place))]),
    ...lessons.map((lesson) => event(lesson.daysAgo, (scene) => learn(scene, place, lesson))),
    ...(rated === undefined ? [] : [event(rated.daysAgo, (scene) => rate(scene, place, rated))]),
  ];
}

/** With the join code, as a private course demands. The number of codes tried is for the route to count. */
async function ask(scene: Scene, { student, course }: DemoPlace): Promise<void> {
  const joinCode = required(scene.cast.courses, course).join_code;
  await requestJoin(actBy(scene, student), { joinCode });
}

async function decide(scene: Scene, { student, course, rejected }: DemoPlace): Promise<void> {
  const { _id: courseId, creator } = required(scene.cast.courses, course);
  const { id: userId } = required(scene.cast.people, student);
  await decideJoinRequest(actBy(scene, creator.username), {
    courseId,
    userId,
    action: rejected === undefined ? 'approved' : 'rejected',
    reason: rejected ?? null,
  });
}

async function learn(scene: Scene, { student, course }: DemoPlace, { material, seen }: DemoLesson): Promise<void> {
  await reportProgress(actBy(scene, student), required(scene.cast.courses, course)._id, {
    material: materialOf(scene.cast, course, material)._id,
    opened: true,
    ...(seen && { position: seen[0], duration: seen[1], watched: [[0, seen[0]]] }),
  });
}

async function rate(
  scene: Scene,
  { student, course }: DemoPlace,
  { rating, comment }: NonNullable<DemoPlace['rated']>,
): Promise<void> {
  await rateCourse(actBy(scene, student), required(scene.cast.courses, course)._id, { rating, comment });
}

function groupMade({ owner, daysAgo, users, courses, ...group }: DemoGroup): Event {
  return event(daysAgo, (scene) =>
    createGroup(actBy(scene, owner), {
      ...group,
      users: users.map((username) => required(scene.cast.people, username).id),
      courses: courses.map((course) => required(scene.cast.courses, course)._id),
    }),
  );
}
