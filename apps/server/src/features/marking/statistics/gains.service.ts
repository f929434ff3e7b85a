import { type Gains, type GainsQuery, type GroupGain, limits, type StudentGain } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { notFound } from '../../../platform/http/index.ts';
import { type AttemptsDeps, submitOverdue } from '../../attempts/index.ts';
import { groupGain, normalisedGain } from './gains.ts';
import {
  type ComparableTest,
  findTaughtSubject,
  type GroupMembers,
  listComparableTests,
  listGroupsOf,
  listTaken,
  type TakenRow,
} from './gains.repository.ts';

/**
 * The gains of a subject's students from a pre-test to a post-test: those named, or the newest with results. Throws
 * `not_found` for a subject that is not the actor's and for tests that cannot be compared there.
 */
export async function getGains(deps: AttemptsDeps, act: Act, subjectId: string, query: GainsQuery): Promise<Gains> {
  const { db, actor } = act;
  const subject = await findTaughtSubject(db, actor, subjectId);
  if (!subject) throw notFound('Subject not found');
  const tests = await listComparableTests(db, actor, subjectId);
  const [preTests, postTests] = (['pre-test', 'post-test'] as const).map((type) =>
    tests.filter((test) => test.type === type),
  ) as [ComparableTest[], ComparableTest[]];
  const [pre, post] = [chosen(preTests, query.pre), chosen(postTests, query.post)];
  const now = act.clock.now();
  for (const test of [pre, post]) if (test) await submitOverdue(deps, act, { test }, now);
  const all = await listTaken(db, actor, { pre, post, group: query.group }, limits.analysedAttempts + 1);
  const taken = all.slice(0, limits.analysedAttempts);
  const groups = await listGroupsOf(db, actor, subject.course_id, query.group);
  return {
    subject: { _id: subject.id, name: subject.name },
    preTests: preTests.map(presentChoice),
    postTests: postTests.map(presentChoice),
    pre,
    post,
    ...presentTaken(taken, groups),
    truncated: all.length > taken.length,
  };
}

function chosen(tests: readonly ComparableTest[], wanted: string | undefined): string | null {
  if (wanted !== undefined && !tests.some(({ id }) => id === wanted)) throw notFound('Test not found');
  return wanted ?? tests.find(({ submitted }) => submitted > 0)?.id ?? null;
}

const presentChoice = ({ id, name, submitted }: ComparableTest) => ({ _id: id, test_name: name, submitted });

type Took = Pick<Gains, 'overall' | 'groups' | 'students' | 'onlyPre' | 'onlyPost'>;

function presentTaken(taken: readonly TakenRow[], groups: readonly GroupMembers[]): Took {
  const students = taken.flatMap((row) => presentBoth(row));
  const named = (rows: readonly TakenRow[]) => rows.map(({ id, username }) => ({ _id: id, username }));
  return {
    overall: { group: null, ...groupGain(students) },
    groups: groups.map((group) => presentGroup(group, students)),
    students,
    onlyPre: named(taken.filter(({ post }) => post === null)),
    onlyPost: named(taken.filter(({ pre }) => pre === null)),
  };
}

function presentBoth({ id, username, pre, post }: TakenRow): StudentGain[] {
  if (pre === null || post === null) return [];
  return [{ student: { _id: id, username }, pre, post, gain: normalisedGain({ pre, post }) }];
}

function presentGroup({ id, name, members }: GroupMembers, students: readonly StudentGain[]): GroupGain {
  const inGroup = new Set(members);
  return { group: { _id: id, name }, ...groupGain(students.filter(({ student }) => inGroup.has(student._id))) };
}
