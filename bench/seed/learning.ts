import type { Load } from './scale.ts';
import { openings, topics } from './words.ts';

// The first ten courses are the viewing teacher's, the next five the admin's, as is every 50th of the rest: those are
// what institutions can be given. The viewing student was let into 16-25. Few teachers own many of what remains.
const owner = (users: number) => `case when n <= 10 then bench.id(1, 2) when n <= 15 or n % 50 = 11 then bench.id(1, 1)
  when n <= 25 then bench.id(1, 5)
  else bench.id(1, 20 * (6 + floor(power(bench.h(n, 11), 2) * ${users / 20 - 5})::int)) end`;
/** One of the courses after the fixed ones, the early ones much more often. */
const someCourse = (courses: number, salt: number) =>
  `16 + floor(power(bench.h(n, ${salt}), 2) * ${courses - 15})::int`;

export const learning: readonly Load[] = [
  {
    what: 'courses',
    statement: ({ users, courses }) => `
      insert into courses (id, name, title, description, duration, duration_unit, course_type, status, join_code,
        join_code_key, created_by, created_at, updated_at, deleted_at, deleted_by)
      select bench.id(3, n), name, name, '<p>What there is to know.</p>', 1 + n % 12, 'months',
        case when n <= 25 or bench.h(n, 12) < 0.6 then 'public' else 'private' end,
        case when n <= 25 or n % 20 <> 0 then 'active' else 'inactive' end,
        'BENCH-' || n, 'BENCH-' || n, ${owner(users)}, at, at,
        case when n > 25 and n % 200 = 77 or n = 77 then now() end,
        case when n > 25 and n % 200 = 77 or n = 77 then bench.id(1, 1) end
      from (select n, bench.pick(${openings}, n, 13) || ' ' || bench.pick(${topics}, n, 14) || ' ' || n as name,
          date_trunc('day', now()) - (${courses} - n) * (interval '700 days' / ${courses}) as at
        from generate_series(1::bigint, ${courses}) n) a`,
  },
  {
    what: 'subjects',
    statement: ({ courses }) => `
      insert into subjects (id, course_id, position, name, duration, duration_unit)
      select bench.id(4, n), bench.id(3, 1 + (n - 1) / 2), (n - 1) % 2, 'Part ' || (1 + (n - 1) % 2), 1, 'months'
      from generate_series(1::bigint, ${courses * 2}) n`,
  },
  {
    what: 'materials',
    statement: ({ courses }) => `
      insert into materials (id, subject_id, position, name, content_type, content_url, created_at, captions)
      select bench.id(5, n), bench.id(4, 1 + (n - 1) / 2), (n - 1) % 2, 'Material ' || n,
        case when n % 2 = 0 then 'Video' else 'Link' end, 'https://example.org/' || n, now(),
        case when n % 2 = 0 then jsonb_build_array(jsonb_build_object('language', 'en', 'url', 'https://example.org/' || n || '.vtt'))
          else '[]' end
      from generate_series(1::bigint, ${courses * 4}) n`,
  },
  {
    what: 'course_templates',
    // Every tenth course, with tests or without.
    statement: () => `
      insert into course_templates (course_id, offered_by, with_tests, offered_at)
      select c.id, c.created_by, row_number() over (order by c.id) % 2 = 0, c.created_at
      from (select courses.*, row_number() over (order by id) as n from courses) c where c.n % 10 = 1`,
  },
  {
    what: 'material_exceptions',
    // 200 people have another due date at the viewing teacher's first material.
    statement: () => `
      insert into material_exceptions (course_id, material_id, user_id, due_at, updated_at)
      select bench.id(3, 1), bench.id(5, 1), bench.id(1, 15 + n), now() + interval '30 days', now()
      from generate_series(0, 199) n`,
  },
  {
    what: 'institution_course_access',
    statement: ({ courses, institutions }) => `
      insert into institution_course_access (institution_id, course_id)
      select bench.id(2, n), bench.id(3, 10 + c) from generate_series(1::bigint, ${institutions}) n, generate_series(1, 5) c
      where n = 1 or c = 1
      union select bench.id(2, n), bench.id(3, 11 + 50 * (n % ${Math.floor((courses - 11) / 50) + 1}))
      from generate_series(2::bigint, ${institutions}) n`,
  },
  {
    what: 'groups',
    statement: ({ users, groups }) => `
      insert into groups (id, name, name_key, duration, status, created_by, created_at, updated_at)
      select bench.id(6, n), 'Group ' || n, 'group ' || n, 6, case when n % 10 = 9 then 'inactive' else 'active' end,
        case when n <= 3 then bench.id(1, 2)
          else bench.id(1, 20 * (6 + floor(bench.h(n, 15) * ${users / 20 - 5})::int)) end,
        now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1::bigint, ${groups}) n`,
  },
  {
    what: 'group_users',
    statement: ({ users, groups }) => `
      insert into group_users (group_id, user_id)
      select bench.id(6, 1 + n % 3), bench.id(1, n) from generate_series(15::bigint, 104) n union all
      select bench.id(6, 1), bench.id(1, 4) union all
      select bench.id(6, 4 + floor(power(bench.h(n, 16), 2) * ${groups - 3})::int), bench.id(1, n)
      from generate_series(105::bigint, ${users}) n where n % 20 not in (0, 7, 11)`,
  },
  {
    what: 'group_courses',
    statement: ({ courses, groups }) => `
      insert into group_courses (group_id, course_id)
      select bench.id(6, n), bench.id(3, c) from generate_series(1::bigint, 3) n, generate_series(1, 3) c union
      select bench.id(6, n), bench.id(3, ${someCourse(courses, 17)}) from generate_series(4::bigint, ${groups}) n union
      select bench.id(6, n), bench.id(3, ${someCourse(courses, 18)}) from generate_series(4::bigint, ${groups}) n`,
  },
  {
    what: 'join_requests',
    // Two by each student: with distinct remainders, so that nobody asks for a course twice.
    statement: ({ users, courses }) => `
      insert into join_requests (id, course_id, user_id, status, created_at, decided_at, decided_by)
      select bench.id(7, row_number() over ()), bench.id(3, course), bench.id(1, n), status, at,
        case when status <> 'pending' then at + interval '1 day' end,
        case when status <> 'pending' then bench.id(1, 1) end
      from (select n, course, now() - bench.h(n, 19) * interval '700 days' as at,
          case when n <> 4 and bench.h(n, 20) < 0.2 then 'pending' when n = 4 or bench.h(n, 20) < 0.85 then 'approved'
            else 'rejected' end as status
        from (select 4::bigint as n, 15 + c as course from generate_series(1, 10) c union all
          select n, 1 + n % 10 from generate_series(15::bigint, 104) n union all
          select n, ${someCourse(courses, 21)} / 2 * 2 from generate_series(105::bigint, ${users}) n
            where n % 20 not in (0, 7, 11) union all
          select n, ${someCourse(courses, 22)} / 2 * 2 - 1 from generate_series(105::bigint, ${users}) n
            where n % 20 not in (0, 7, 11)) a) b`,
  },
  {
    what: 'notices',
    // Each decision is an unread notice.
    statement: () => `
      insert into notices (user_id, kind, thing_id, event_id, items, at)
      select user_id, 'join_request_decided', course_id, id, '{}', decided_at from join_requests
      where status <> 'pending' on conflict do nothing`,
  },
  {
    what: 'announcements',
    // One to each course, and thirty more to the first, to the first that the student joined and to the first institution.
    statement: ({ courses }) => `
      insert into announcements (id, course_id, institution_id, audience, author_id, title, body, send_at, sent_at,
        created_at, updated_at)
      select bench.id(17, row_number() over (order by turn, place)), case when place > 0 then bench.id(3, place) end,
        case when place = 0 then bench.id(2, 1) end, 'everybody', bench.id(1, 1), 'No lesson on Friday',
        'We go on next week.', at, at, at, at
      from (select 0 as turn, n as place, now() - n % 60 * interval '1 day' as at from generate_series(1::bigint, ${courses}) n
        union all select 1 + n, place, now() - n * interval '1 day'
          from generate_series(1, 30) n, unnest(array[0, 1, 16]) place) a`,
  },
  {
    what: 'announcement_readings',
    statement: () => `
      insert into announcement_readings (user_id, announcement_id, read_at)
      select jr.user_id, a.id, now() from join_requests jr join announcements a on a.course_id = jr.course_id
      where jr.status = 'approved' and bench.h(('x' || right(jr.id::text, 8))::bit(32)::bigint, 27) < 0.7
      on conflict do nothing`,
  },
  {
    what: 'posts',
    // 10,000 questions at the first material of the course that the viewing teacher edits and that of one that the viewing
    // student joined; a third wait, the others have an answer.
    statement: () => `
      insert into posts (course_id, id, material_id, question_id, author_id, by_staff, body, second, created_at, waits)
      select s.course_id, bench.id(18, place * 10000 + n), m.id, null, bench.id(1, 15 + n % 90), false, 'Why is that so?',
        n % 900, now() - n * interval '1 hour', n % 3 = 0
      from unnest(array[bench.id(3, 1), bench.id(3, 16)]) with ordinality course (id, place)
        join lateral (select * from subjects where course_id = course.id order by position limit 1) s on true
        join lateral (select * from materials where subject_id = s.id order by position limit 1) m on true,
        generate_series(0::bigint, 9999) n`,
  },
  {
    what: 'posts, the answers',
    statement: () => `
      insert into posts (course_id, id, material_id, question_id, author_id, by_staff, body, created_at, waits)
      select course_id, bench.id(18, 100000 + row_number() over ()), material_id, id, bench.id(1, 2), true, 'Because.',
        created_at + interval '1 minute', false
      from posts where question_id is null and not waits`,
  },
  {
    what: 'study_notes',
    // 200 at each of the first ten materials of the course that the viewing student joined, and one of every other student.
    statement: () => `
      insert into study_notes (user_id, id, course_id, material_id, material_name, second, text, created_at, updated_at)
      select jr.user_id, gen_random_uuid(), jr.course_id, m.id, m.name, n % 900, 'What is left of the light is green.',
        now(), now()
      from join_requests jr join subjects s on s.course_id = jr.course_id
        cross join lateral (select * from materials where subject_id = s.id order by position limit 10) m
        cross join lateral generate_series(1, case when jr.user_id = bench.id(1, 4) and jr.course_id = bench.id(3, 16)
          then 200 else 1 end) n
      where jr.status = 'approved' and s.position = 0 and (m.position = 0 or jr.course_id = bench.id(3, 16))`,
  },
  {
    what: 'ratings',
    statement: ({ users, courses }) => `
      insert into ratings (id, course_id, user_id, rating, comment, created_at)
      select bench.id(8, n), bench.id(3, case when n < 65 then 1 else ${someCourse(courses, 23)} end), bench.id(1, n),
        1 + floor(bench.h(n, 24) * 5)::int, 'Worth the time.', now() - bench.h(n, 25) * interval '700 days'
      from generate_series(15::bigint, ${users}) n where n < 65 or n % 2 = 1`,
  },
  {
    what: 'courses, their ratings',
    statement: () => `
      update courses set ratings_count = r.count, ratings_sum = r.sum
      from (select course_id, count(*) as count, sum(rating) as sum from ratings group by course_id) r
      where r.course_id = courses.id`,
  },
  {
    what: 'material_progress',
    statement: ({ users, courses }) => `
      insert into material_progress (user_id, material_id, opened_at, completed_at, how, updated_at)
      select bench.id(1, 4), bench.id(5, 60 + m), now(), now(), 'marked', now() from generate_series(1, 20) m union all
      select bench.id(1, n), bench.id(5, 4 * (${someCourse(courses, 26)})), now(), now(), 'opened', now()
      from generate_series(105::bigint, ${users}) n where n % 2 = 1`,
  },
];

/** Loaded after the results of tests: each result looks for certificates of its student, without an index while rows are loaded. */
export const certificates: readonly Load[] = [
  {
    what: 'certificates',
    // 10,000 of the course that the viewing teacher edits.
    statement: () => `
      insert into certificates (course_id, id, user_id, code, place, person_name, person_key, course_name, duration,
        duration_unit, all_materials, issued_at)
      select bench.id(3, 1), bench.id(19, n), bench.id(1, 15 + n), lpad(to_hex(n), 22, '0'), n, 'Person ' || n,
        'person ' || n, 'A course', 3, 'hours', true, now() - n * interval '1 minute'
      from generate_series(1::bigint, 10000) n where exists (select 1 from users where id = bench.id(1, 15 + n))`,
  },
  {
    what: 'certificate_settings',
    statement: () => `
      insert into certificate_settings (course_id, offered, all_materials, check_at)
      select bench.id(3, n), true, true, 'infinity' from unnest(array[1, 16]) n`,
  },
];
