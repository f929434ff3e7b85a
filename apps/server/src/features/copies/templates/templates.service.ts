import {
  type CopiedCourse,
  type CopyCourseInput,
  copyTexts,
  type CourseOffer,
  type CourseTemplate,
  type CourseTemplateOutline,
  type CourseTemplatesQuery,
  limits,
} from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { AppError, notFound, type Page, pageOffset, toPage } from '../../../platform/http/index.ts';
import {
  copyTemplate,
  deleteOffer,
  findOffer,
  findOfferedInstitution,
  findTemplate,
  holdOwnerAndActor,
  listTemplates,
  listTemplateSubjects,
  lockCourseFor,
  ownerOfTemplate,
  recordOnCourse,
  writeOffer,
} from '../../courses/index.ts';
import { copyTestsOf, listOverseenTests } from '../../test-authoring/index.ts';
import { noTests } from '../copies.service.ts';
import { presentSubject, presentTemplate } from './templates.presenter.ts';

/** One page of the templates that the actor may copy. */
export async function pageOfTemplates({ db, actor }: Act, query: CourseTemplatesQuery): Promise<Page<CourseTemplate>> {
  const paged = { page: query.page ?? 1, limit: query.limit ?? limits.page.default };
  const { rows, counted } = await listTemplates(db, actor, query.search, pageOffset(paged));
  return toPage(
    paged,
    counted,
    rows.map((row) => presentTemplate(row, actor)),
  );
}

/** A template with the names of what a copy has. Throws `not_found`. */
export async function outlineOfTemplate({ db, actor }: Act, id: string): Promise<CourseTemplateOutline> {
  const template = await findTemplate(db, actor, id);
  if (!template) throw notFound('Template not found');
  const owner = ownerOfTemplate(template.owner.id, actor);
  const [subjects, { tests }] = await Promise.all([
    listTemplateSubjects(db, id),
    template.with_tests ? listOverseenTests(db, owner, id, limits.namedTests) : { tests: [] },
  ]);
  const testNames = tests.map(({ name }) => name);
  return { ...presentTemplate(template, actor), subjects: subjects.map(presentSubject), testNames };
}

/** Makes a course of the actor's out of a template, with its tests where they are offered. Throws `not_found`. */
export async function makeFromTemplate(act: Act, id: string, { name, tests }: CopyCourseInput): Promise<CopiedCourse> {
  return transact(act, async (act) => {
    const { id: _id, things, testsSeenBy: seenBy } = await copyTemplate(act, id, name);
    const withTests = tests === true && seenBy !== null;
    return { _id, name, tests: withTests ? await copyTestsOf(act, { courseId: id, seenBy }, things) : noTests };
  });
}

/** How a course that the actor owns is offered. Throws `not_found` or `forbidden`. */
export async function offerOfCourse(act: Act, id: string): Promise<CourseOffer> {
  return transact(act, async ({ db: trx, actor }) => {
    const { created_by } = await lockCourseFor(trx, actor, id, 'own');
    return offerOf(trx, id, created_by);
  });
}

/**
 * Offers a course that the actor owns to its owner's institution. Throws `not_found` or `forbidden`, and `conflict`
 * where its owner is no approved teacher of an institution.
 */
export async function offerCourse(act: Act, id: string, tests: boolean): Promise<CourseOffer> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    await holdOwnerAndActor(trx, id, actor.id);
    const course = await lockCourseFor(trx, actor, id, 'own');
    const before = await offerOf(trx, id, course.created_by);
    if (before.institution === null) throw new AppError('conflict', copyTexts.nobodyToOffer);
    if (before.offer?.tests === tests) return before;
    await writeOffer(trx, id, { offered_by: course.created_by, with_tests: tests, offered_at: clock.now() });
    const change = { field: 'tests', before: before.offer && String(before.offer.tests), after: String(tests) };
    await recordOnCourse(act, course, { action: 'template_offered', changes: [change] });
    return offerOf(trx, id, course.created_by);
  });
}

/** Ends the offer of a course that the actor owns; nothing changes where it has ended. Throws `not_found` or `forbidden`. */
export async function withdrawCourse(act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const course = await lockCourseFor(act.db, act.actor, id, 'own');
    if (await deleteOffer(act.db, id)) await recordOnCourse(act, course, { action: 'template_withdrawn' });
  });
}

async function offerOf(db: Db, courseId: string, ownerId: string): Promise<CourseOffer> {
  const [offer, institution] = [await findOffer(db, courseId), await findOfferedInstitution(db, ownerId)];
  return {
    offer: offer && { tests: offer.with_tests, offeredAt: offer.offered_at.toISOString() },
    institution: institution && { _id: institution.id, name: institution.name },
  };
}
