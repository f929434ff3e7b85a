import { sql } from 'kysely';
import type { AssessmentsTable } from '../../platform/db/schema-of-tests.ts';

/** The columns of a test in every list and detail. */
export type BasicColumns = {
  id: string;
  name: string;
  type: 'pre-test' | 'post-test';
  duration_minutes: number | null;
  course_id: string;
  course_name: string;
  subject_id: string | null;
  subject_name: string | null;
  attempts_allowed: number;
  results_show: AssessmentsTable['results_show'];
  results_show_after: Date | null;
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
  questions_count: number;
  questions_asked: number | null;
  max_mark: number;
};

/** To be used with `testsInPlace`. They hold nothing of the key but the sum of its marks. */
export const basicColumns = sql`assessments.id, assessments.name, assessments.type, assessments.duration_minutes,
  assessments.course_id, courses.name as course_name, assessments.subject_id,
  (select s.name from subjects s where s.id = assessments.subject_id) as subject_name,
  assessments.attempts_allowed, assessments.results_show, assessments.results_show_after,
  assessments.opens_at, assessments.due_at, assessments.closes_at,
  (select v.questions_count from assessment_versions v
    where v.assessment_id = assessments.id and v.number = assessments.current_version) as questions_count,
  assessments.questions_asked,
  (select coalesce(case when assessments.questions_asked is null then sum(k.positive_mark)
      else least(assessments.questions_asked, count(*)) * max(k.positive_mark) end, 0) from assessment_keys k
    where k.assessment_id = assessments.id and k.version = assessments.current_version
      and k.scoring <> 'left_out') as max_mark`;

/** Tests with their courses, as the conditions on who reaches a test want them. */
export const testsInPlace = sql`assessments join courses on courses.id = assessments.course_id`;

/** The owner of a test, as a column. */
export type CreatorColumn = {
  id: string;
  username: string;
  picture: string | null;
  role: 'student' | 'teacher' | 'admin' | 'coordinator';
};

export const creatorColumn = sql<CreatorColumn>`(select json_build_object('id', u.id, 'username', u.username,
    'picture', u.profile_picture, 'role', u.role)
  from users u where u.id = assessments.created_by)`;
