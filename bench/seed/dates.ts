import { Client } from 'pg';
import { idOf } from './ids.ts';

/** The rows that the load on dates needs beside the seed; its people and things have numbers that the seed does not reach. */
const from = 9_000_000;
export const dated = {
  students: 10_000,
  /** The students whose dates are resolved, of the course with the materials and tests. */
  resolved: 1_000,
  things: 50,
  exceptions: 500,
  moved: 300,
  /** A course of all students with one test. */
  crowd: { course: idOf('course', from), test: idOf('test', from) },
  /** A course of a thousand, with fifty materials and tests. */
  many: { course: idOf('course', from + 1) },
  /** A course whose 300 materials are due. */
  moving: { course: idOf('course', from + 2) },
} as const;

export const datedStudents = Array.from({ length: dated.students }, (_, at) => idOf('user', from + at));
export const datedMaterials = Array.from({ length: dated.things }, (_, at) => idOf('material', from + at));
export const datedTests = Array.from({ length: dated.things }, (_, at) => idOf('test', from + 1 + at));

const courses = [dated.crowd, dated.many, dated.moving].map(({ course }) => course);

/** Makes the people and things anew, whatever a run before left of them. */
export async function makeDated(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `delete from notices where user_id between bench.id(1, ${from}) and bench.id(1, ${from + dated.students})`,
    );
    await client.query('delete from courses where id = any($1)', [courses]);
    await client.query(`insert into users (id, username, username_key, email, email_key, password_hash, role, is_admin,
        is_active, created_at, updated_at)
      select bench.id(1, n), 'Dated ' || n, 'dated ' || n, n || '@example.org', n || '@example.org', 'none', 'student', false,
        true, now(), now() from generate_series(${from}::bigint, ${from + dated.students - 1}) n on conflict do nothing`);
    await client.query(`insert into courses (id, name, title, description, duration, duration_unit, course_type, status,
        join_code, join_code_key, created_by, created_at, updated_at)
      select bench.id(3, ${from} + n), 'Dated ' || n, 'Dated ' || n, '', 1, 'months', 'private', 'active', 'DATED-' || n,
        'DATED-' || n, bench.id(1, 2), now(), now() from generate_series(0, 2) n`);
    await client.query(`insert into subjects (id, course_id, position, name, duration, duration_unit)
      select bench.id(4, ${from} + n), bench.id(3, ${from} + n), 0, 'Part', 1, 'months' from generate_series(0, 2) n`);
    await client.query(`insert into join_requests (id, course_id, user_id, status, created_at, decided_at, decided_by)
      select bench.id(7, ${from} + n + c * ${dated.students}), bench.id(3, ${from} + c), bench.id(1, ${from} + n),
        'approved', now(), now(), bench.id(1, 1)
      from generate_series(0, 1) c, generate_series(0, ${dated.students - 1}) n where c = 0 or n < ${dated.resolved}`);
    const material = `insert into materials (id, subject_id, position, name, content_type, content_url, created_at, due_at)`;
    const columns = `'Material ' || n, 'Link', 'https://example.org/', now()`;
    await client.query(`${material} select bench.id(5, ${from} + n), bench.id(4, ${from + 1}), n, ${columns},
      now() + (n - 25) * interval '1 day' from generate_series(0, ${dated.things - 1}) n`);
    await client.query(`${material} select bench.id(5, ${from + 1_000} + n), bench.id(4, ${from + 2}), n, ${columns},
      now() + n * interval '1 hour' from generate_series(1, ${dated.moved}) n`);
    await client.query('begin');
    await client.query(`insert into assessments (id, name, type, course_id, subject_id, status, attempts_allowed,
        shuffle_options, results_show, current_version, created_by, created_at, updated_at, due_at)
      select bench.id(11, ${from} + n), 'Test ' || n, 'pre-test', bench.id(3, ${from} + least(n, 1)),
        bench.id(4, ${from} + least(n, 1)), 'enabled', 3, false, 'at_once', 1, bench.id(1, 2), now(), now(),
        case when n > 0 then now() + (n - 25) * interval '1 day' end from generate_series(0, ${dated.things}) n`);
    await client.query(`insert into assessment_versions (assessment_id, number, questions, solutions, questions_count,
        created_by, created_at)
      select bench.id(11, ${from} + n), 1, q.questions, q.solutions, q.questions_count, q.created_by, now()
      from generate_series(0, ${dated.things}) n, (select * from assessment_versions where assessment_id = bench.id(11, 1)) q`);
    await client.query('commit');
    // Ten people at each thing have another date.
    const each = dated.exceptions / dated.things;
    for (const [table, thing, kind, first] of [
      ['material_exceptions', 'material_id', 5, from],
      ['assessment_exceptions', 'assessment_id', 11, from + 1],
    ] as const)
      await client.query(`insert into ${table} (course_id, ${thing}, user_id, due_at, updated_at)
        select bench.id(3, ${from + 1}), bench.id(${kind}, ${first} + n / ${each}), bench.id(1, ${from} + n),
          now() + interval '40 days', now() from generate_series(0, ${dated.exceptions - 1}) n`);
    await client.query(
      'analyze users, join_requests, materials, assessments, material_exceptions, assessment_exceptions',
    );
  } finally {
    await client.end();
  }
}
