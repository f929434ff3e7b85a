import { students, studentsIn, type Load, type Scale } from './scale.ts';
import { openings, topics } from './words.ts';

/** Every attempt has this many responses, every test this many questions. */
const questions = 10;
/** Attempts that are the same at every scale: the viewing teacher's tests 1 to 3 and the viewing student's own. */
const fixedAttempts = 240;
/** Tests that nobody but the viewers takes. */
const fixedTests = 60;

const testsIn = ({ courses }: Scale) => courses * 2;
const attemptsIn = ({ responses }: Scale) => responses / questions;
const questionId = (test: string, number: string) => `bench.id(12, ${test} * 16 + ${number})`;
const correct = (number: string) => `substr('ABCD', 1 + (${number} % 4)::int, 1)`;

export const tests: readonly Load[] = [
  {
    what: 'assessments',
    // A pre-test and a post-test of the first subject of each course, by the course's owner.
    statement: (scale) => `
      insert into assessments (id, name, type, duration_minutes, course_id, subject_id, status, attempts_allowed,
        shuffle_options, results_show, current_version, created_by, created_at, updated_at, deleted_at, deleted_by)
      select bench.id(11, n), bench.pick(${openings}, n, 27) || ' ' || bench.pick(${topics}, n, 28) || ' test ' || n,
        case when n % 2 = 1 then 'pre-test' else 'post-test' end, case when n % 3 = 0 then 60 end, courses.id,
        bench.id(4, 2 * course - 1), case when n > ${fixedTests} and n % 10 = 9 then 'disabled' else 'enabled' end, 100,
        true, 'at_once', 1, created_by, at, at, case when n > 110 and n % 50 = 27 then now() end,
        case when n > 110 and n % 50 = 27 then bench.id(1, 1) end
      from (select n, 1 + (n - 1) / 2 as course,
          date_trunc('day', now()) - (${testsIn(scale)} - n) * (interval '700 days' / ${testsIn(scale)}) as at
        from generate_series(1::bigint, ${testsIn(scale)}) n) a join courses on courses.id = bench.id(3, course)`,
  },
  {
    what: 'assessment_audience',
    statement: () => `
      with named as (update assessments set audience = 'people' where id = bench.id(11, 4) returning course_id, id)
      insert into assessment_audience (course_id, assessment_id, user_id)
      select course_id, id, bench.id(1, 15 + n) from named, generate_series(0, 799) n`,
  },
  {
    what: 'assessment_exceptions',
    // Those who took the viewing teacher's first test have ten minutes more.
    statement: () => `
      insert into assessment_exceptions (course_id, assessment_id, user_id, minutes, updated_at)
      select course_id, id, bench.id(1, 15 + n), 70, created_at
      from assessments, generate_series(0, 89) n where id = bench.id(11, 1)`,
  },
  {
    what: 'assessment_versions',
    statement: (scale) => `
      insert into assessment_versions (assessment_id, number, questions, solutions, questions_count, created_by, created_at)
      select assessments.id, 1, v.questions, v.solutions, ${questions}, created_by, created_at
      from generate_series(1::bigint, ${testsIn(scale)}) n join assessments on assessments.id = bench.id(11, n),
        lateral (select jsonb_agg(jsonb_build_object('id', ${questionId('n', 'q')},
            'text', '<p>Question ' || q || ': which of these is right?</p>',
            'options', '["<p>The first</p>", "<p>The second</p>", "<p>The third</p>", "<p>The fourth</p>"]'::jsonb)
              order by q) as questions,
            jsonb_agg('{"solution": "<p>See the text.</p>", "answer": null}'::jsonb) as solutions
          from generate_series(1, ${questions}) q) v`,
  },
  {
    what: 'assessment_keys',
    statement: (scale) => `
      insert into assessment_keys (assessment_id, version, question_id, position, options, correct, positive_mark,
        negative_mark)
      select bench.id(11, n), 1, ${questionId('n', 'q')}, q - 1, 4, ${correct('q')}, 4, 1
      from generate_series(1::bigint, ${testsIn(scale)}) n, generate_series(1, ${questions}) q`,
  },
  {
    what: 'bank_questions',
    // The second question of a course's tests is a copy of that of its first; a fourth of the tests are shared.
    statement: (scale) => `
      with shared as (update assessments set share_questions = true
        from generate_series(4::bigint, ${testsIn(scale)}, 4) n where id = bench.id(11, n))
      insert into bank_questions (course_id, assessment_id, question_id, position, origin, search_text, tags, added_at)
      select course_id, id, ${questionId('n', 'q')}, q - 1,
        case when q = 2 then ${questionId('n - (n + 1) % 2', 'q')} else ${questionId('n', 'q')} end,
        'question ' || q || ': which of these is right about ' || lower(bench.pick(${topics}, n * 16 + q, 33))
          || '? the first the second the third the fourth',
        case when q % 3 = 0 then array[bench.pick(${topics}, n, 34)] else '{}' end, created_at
      from generate_series(1::bigint, ${testsIn(scale)}) n join assessments on assessments.id = bench.id(11, n),
        generate_series(1, ${questions}) q`,
  },
  {
    what: 'attempts, their plan',
    // 90 students took the teacher's first two tests and 50 sit the third; the viewing student has ten results. Each
    // other student takes a test now and then, the early tests much more often.
    statement: (scale) => `
      create table bench.attempt as
      select n, test, student, number, open, "right",
        date_trunc('day', now()) - bench.h(n, 29) * interval '300 days' as at
      from (select n, 1 + (n - 1) / 90 as test, bench.id(1, 15 + (n - 1) % 90) as student, 1 as number,
          n > 180 as open, floor(bench.h(n, 30) * ${questions + 1})::int as "right" from generate_series(1::bigint, 230) n
        union all
        select n, 31 + 2 * (n - 231), bench.id(1, 4), 1, false, 7 from generate_series(231::bigint, ${fixedAttempts}) n
        union all
        select n, ${fixedTests + 1} + floor(power(bench.h(n, 31), 2) * ${testsIn(scale) - fixedTests})::int,
          ${students(`(n - ${fixedAttempts + 1}) % ${studentsIn(scale)}`)},
          1 + (n - ${fixedAttempts + 1}) / ${studentsIn(scale)}, n % 100 = 50,
          floor(bench.h(n, 30) * ${questions + 1})::int
        from generate_series(${fixedAttempts + 1}::bigint, ${attemptsIn(scale)}) n) a`,
  },
  {
    what: 'attempts',
    statement: () => `
      insert into attempts (id, assessment_id, version, student_id, number, status, shuffled, lease, started_at,
        deadline_at, last_seen_at, last_saved_at, submitted_at, submitted_by, receipt_code, mark, max_mark, right_count,
        wrong_count, skipped_count)
      select bench.id(13, n), bench.id(11, test), 1, student, number, case when open then 'open' else 'submitted' end,
        true, 1, at, case when open then now() + interval '300 days' end, at + interval '20 minutes',
        at + interval '20 minutes', case when not open then at + interval '20 minutes' end,
        case when not open then 'student' end, case when not open then 'BENCH-' || n end,
        case when not open then 4 * "right" - wrong end, case when not open then 4 * ${questions} end,
        case when not open then "right" end, case when not open then wrong end, case when not open then 0 end
      from (select *, ${questions} - "right" as wrong from bench.attempt) a order by n`,
  },
  ...['response_history', 'responses'].map((table) => ({
    what: table,
    // The first questions right, the others wrong, in as many ways as there are.
    statement: () => `
      insert into ${table} (attempt_id, question_id, lease, sequence, selected, saved_at)
      select bench.id(13, n), ${questionId('test', 'q')}, 1, q,
        case when q <= "right" then ${correct('q')} else ${correct('(q + 1 + n % 3)')} end, at + q * interval '2 minutes'
      from (select * from bench.attempt order by n) a, generate_series(1, ${questions}) q`,
  })),
  {
    what: 'result_history',
    statement: () => `
      insert into result_history (attempt_id, number, cause, receipt_code, mark, max_mark, right_count, wrong_count,
        skipped_count, at)
      select id, 1, 'submitted', receipt_code, mark, max_mark, right_count, wrong_count, skipped_count, submitted_at
      from attempts where status = 'submitted'`,
  },
  {
    what: 'attempt_events',
    statement: () => `
      insert into attempt_events (id, attempt_id, kind, at, by_user)
      select bench.id(15, 2 * n), bench.id(13, n), 'started', at, student from bench.attempt union all
      select bench.id(15, 2 * n + 1), bench.id(13, n), 'submitted', at + interval '20 minutes', student
      from bench.attempt where not open;
      drop table bench.attempt`,
  },
  {
    what: 'regrades',
    statement: () => `
      insert into regrades (id, assessment_id, number, reason, corrections, attempts_count, better_count, worse_count,
        otherwise_count, created_by, created_at, undone_by, undone_at)
      select bench.id(16, n), bench.id(11, 1), n, 'The other option was right.', jsonb_build_array(jsonb_build_object(
          'question', ${questionId('1', '1')}, 'versions', '[1]'::jsonb,
          'before', '{"correct": "B", "also_correct": "", "scoring": "by_key", "positive_mark": 4, "negative_mark": 1}'::jsonb,
          'after', '{"correct": "C", "also_correct": "", "scoring": "by_key", "positive_mark": 4, "negative_mark": 1}'::jsonb)),
        90, 0, 0, 0, bench.id(1, 2), now(), bench.id(1, 2), now() from generate_series(1, 3) n`,
  },
];
