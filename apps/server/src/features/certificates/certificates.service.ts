import type {
  CourseCertificate,
  IssuedCertificate,
  IssuedListQuery,
  OwnCertificate,
  Revocation,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import { recordActs } from '../audit/index.ts';
import { findOverseenCourse, findRunningCourse, findStanding, recordOnCourse } from '../courses/index.ts';
import { findBestShown } from '../marking/index.ts';
import { countCompleted } from '../progress/index.ts';
import { findConditionTest, isTestFor } from '../test-authoring/index.ts';
import { readUsernames } from '../users/index.ts';
import { presentIssued, presentOwn } from './certificates.presenter.ts';
import {
  type CertificateRow,
  countIssued,
  findAnsweredFor,
  findOwn,
  findPrintable,
  listIssued,
  listOwn,
  lockAnsweredFor,
  setRevoked,
} from './certificates.repository.ts';
import { findSettings, type SettingsRow } from './issuing/settings.repository.ts';
import { requireEdited } from './settings.service.ts';

/** The conditions of a course's certificate, how far the student is, and their own one. Throws `not_found`. */
export async function getCourseCertificate(act: Act, courseId: string): Promise<CourseCertificate> {
  const { db, actor } = act;
  const standing = await findStanding(db, actor, courseId);
  if (!standing) throw notFound('Course not found');
  const [settings, own, running] = await Promise.all([
    findSettings(db, courseId),
    findOwn(db, actor.id, courseId),
    findRunningCourse(db, courseId),
  ]);
  const offered = settings?.offered === true && running !== null;
  return {
    offered,
    joined: standing.joined,
    materials: offered && settings.all_materials ? await countCompleted(db, actor.id, courseId) : null,
    test: offered ? await testOf(act, settings) : null,
    mine: own && presentOwn(own),
  };
}

async function testOf({ db, actor, clock }: Act, settings: SettingsRow): Promise<CourseCertificate['test']> {
  const { course_id: courseId, assessment_id: testId, percentage } = settings;
  if (testId === null || percentage === null) return null;
  const now = clock.now();
  const [test, isForMe, { best, waits }] = await Promise.all([
    findConditionTest(db, { courseId, testId }, now),
    isTestFor(db, testId, actor.id),
    findBestShown(db, actor.id, testId, now),
  ]);
  return { _id: testId, name: isForMe ? (test?.name ?? '') : '', percentage, isForMe, best, waits };
}

/** A certificate of one's own, or of a course that one edits. Throws `not_found`, also while it is revoked. */
export async function requirePrintable({ db, actor }: Act, id: string): Promise<CertificateRow> {
  const row = await findPrintable(db, actor, id);
  if (!row) throw notFound('Certificate not found');
  return row;
}

/** The id of a certificate, and why it is revoked, for those who may revoke it; null for others. */
export async function getRevocation({ db, actor }: Act, code: string): Promise<Revocation | null> {
  const row = await findAnsweredFor(db, actor, code);
  return row && { _id: row.id, reason: row.revoked_reason };
}

/** One's own certificates, the newest first. */
export async function getOwn({ db, actor }: Act): Promise<OwnCertificate[]> {
  return (await listOwn(db, actor.id)).map(presentOwn);
}

/** One page of what a course has issued. Throws `not_found`. */
export async function pageOfIssued(
  act: Act,
  courseId: string,
  query: IssuedListQuery,
): Promise<Page<IssuedCertificate> & { doubted: number }> {
  const { db } = act;
  await requireEdited(act, courseId);
  const [{ rows, total }, { doubted }] = await Promise.all([
    listIssued(db, courseId, query, pageOffset(query)),
    countIssued(db, courseId),
  ]);
  const names = await readUsernames(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return {
    ...toPage(
      query,
      total,
      rows.map((row) => presentIssued(row, names)),
    ),
    doubted,
  };
}

/** Revokes a certificate for a reason, or makes it valid again without one. Throws `not_found`. */
export async function revoke(act: Act, id: string, reason: string | null): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const row = await lockAnsweredFor(trx, actor, id);
    if (!row) throw notFound('Certificate not found');
    if (row.revoked_reason === reason) return;
    const revoked_at = row.revoked_at ?? clock.now();
    await setRevoked(trx, row, reason === null ? null : { revoked_at, revoked_by: actor.id, revoked_reason: reason });
    // A reason that is only reworded is no second act.
    if (reason !== null && row.revoked_at !== null) return;
    const { course_id: courseId } = row;
    await (reason === null
      ? tellLater(act, 'certificate_issued', [{ thingId: courseId, facts: { courseId, certificateIds: [id] } }])
      : tellLater(act, 'certificate_revoked', [{ thingId: id, facts: { certificateId: id } }]));
    const action = reason === null ? 'certificate_restored' : 'certificate_revoked';
    const course = await findOverseenCourse(trx, actor, courseId);
    if (course) return recordOnCourse(act, course, { action });
    const target = { kind: 'course' as const, id: courseId, name: row.course_name };
    await recordActs(act, [{ target, institutionId: row.institution_id, action }]);
  });
}
