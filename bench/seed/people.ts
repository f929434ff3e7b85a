import type { Load } from './scale.ts';
import { cities, firstNames, lastNames } from './words.ts';

// The viewers are the first four. 5-54 belong to their institution, 5-14 as its teachers; 15-104 are students who ask to
// join the teacher's courses. After them every 20th is a teacher, every 200th a coordinator, every 5,000th an admin.
const role = `case when n in (1) or (n > 104 and n % 5000 = 11) then 'admin'
  when n = 2 or n between 5 and 14 or (n > 104 and n % 20 = 0) then 'teacher'
  when n = 3 or (n > 104 and n % 200 = 7) then 'coordinator' else 'student' end`;

export const people: readonly Load[] = [
  {
    what: 'institutions',
    statement: ({ institutions }) => `
      insert into institutions (id, name, name_key, type, status, created_at, updated_at, city, country, institution_code)
      select bench.id(2, n), name, lower(name), kind,
        case when n % 25 = 24 then 'Pending' when n % 50 = 48 then 'Rejected' else 'Approved' end,
        at, at, city, 'Utopia', 'I-' || n
      from (select n, city, kind, city || ' ' || kind || ' ' || n as name,
          date_trunc('day', now()) - (${institutions} - n) * interval '1 hour' as at
        from (select n, bench.pick(${cities}, n, 1) as city,
            (array['College', 'School', 'Educational Center', 'Other'])[1 + n % 4] as kind
          from generate_series(1::bigint, ${institutions}) n) a) b`,
  },
  {
    what: 'looks',
    // That of the site, and one of every institution, each with a logo of 20 KB.
    statement: ({ institutions }) => `
      insert into looks (id, institution_id, accent, logo, logo_type, logo_digest, updated_at)
      select gen_random_uuid(), case when n > 0 then bench.id(2, n) end, '#7a1f5c', convert_to(repeat('logo', 5000), 'UTF8'),
        'image/png', md5(n::text), now() from generate_series(0::bigint, ${institutions}) n`,
  },
  {
    what: 'users',
    // A few institutions are huge and most small; three people in ten belong to none.
    statement: ({ users, institutions }) => `
      insert into users (id, username, username_key, email, email_key, password_hash, phone_number, role, is_admin,
        is_active, is_approved, approved_by, institution_id, education_level, school_class, created_at, updated_at)
      select bench.id(1, n), name, lower(name), mail, mail, 'none', '+49 ' || (1000000 + n), role, role = 'admin',
        n <= 104 or n % 50 <> 3, case when role = 'teacher' then approved end,
        case when role = 'teacher' and approved then bench.id(1, 1) end,
        case when n between 2 and 54 then bench.id(2, 1) when n > 104 and bench.h(n, 3) < 0.7
          then bench.id(2, 2 + floor(power(bench.h(n, 4), 3) * ${institutions - 1})::int) end,
        case when role = 'student' and n % 3 = 0 then 'school' end,
        case when role = 'student' and n % 3 = 0 then 'class_' || (6 + n % 7) end,
        at, at
      from (select n, first || ' ' || last || ' ' || n as name,
          lower(first) || '.' || lower(last) || n || '@example.org' as mail, ${role} as role,
          (n <= 4 or n % 30 <> 0) as approved,
          date_trunc('day', now()) - (${users} - n) * (interval '700 days' / ${users}) as at
        from (select n, bench.pick(${firstNames}, n, 5) as first, bench.pick(${lastNames}, n, 6) as last
          from generate_series(1::bigint, ${users}) n) a) b`,
  },
  {
    what: 'institution_managers',
    statement: ({ users, institutions }) => `
      insert into institution_managers (institution_id, user_id)
      select bench.id(2, 1), bench.id(1, 3) union all
      select bench.id(2, n), bench.id(1, 207 + 200 * (n % ${Math.floor(users / 200) - 1}))
      from generate_series(2::bigint, ${institutions}) n`,
  },
  {
    what: 'audit_entries',
    statement: () => `
      insert into audit_entries (id, at, action, actor_id, target_kind, target_id, target_name, institution_id, ip)
      select ('00000009' || substr(id::text, 9))::uuid, created_at + interval '1 hour',
        (array['sign_in', 'user_created', 'user_updated', 'user_blocked', 'teacher_approved'])[1 + floor(random() * 5)::int],
        id, 'user', id, username, institution_id, '127.0.0.1'
      from users`,
  },
  {
    what: 'active_days',
    statement: ({ users }) => `
      insert into active_days (day, user_id)
      select current_date - floor(bench.h(n, 7) * 60)::int, bench.id(1, n) from generate_series(1::bigint, ${users}) n`,
  },
  {
    what: 'auth_sessions',
    statement: ({ users }) => `
      insert into auth_sessions (id, token_hash, user_id, remember, created_at, last_seen_at, expires_at)
      select gen_random_uuid(), sha256(n::text::bytea), bench.id(1, n), true, now(), now(), now() + interval '15 days'
      from generate_series(5::bigint, ${users}, 10) n`,
  },
  {
    what: 'bulk_acts',
    statement: () => `
      insert into bulk_acts (id, kind, changed, created_by, created_at)
      select gen_random_uuid(), 'block', 30, bench.id(1, 1), now() - n * interval '10 minutes'
      from generate_series(1, 100) n`,
  },
  {
    what: 'access_tokens',
    statement: () => `
      insert into access_tokens (user_id, id, token_hash, name, scopes, institution_id, created_at, expires_at)
      select bench.id(1, 1), gen_random_uuid(), sha256(('token' || n)::bytea), 'Script ' || n, '{courses:read}',
        case when n % 2 = 0 then bench.id(2, 1) end, now(), now() + interval '90 days' from generate_series(1::bigint, 20) n`,
  },
  {
    what: 'webhooks',
    statement: () => `
      insert into webhooks (user_id, id, institution_id, name, url, kinds, sealed_secret, is_enabled, created_at, updated_at)
      select bench.id(1, 1), bench.id(21, n), case when n % 2 = 0 then bench.id(2, 1) end, 'Receiver ' || n,
        'https://hooks.example/' || n, '{course.created}', '\\x00', false, now(), now() from generate_series(1::bigint, 20) n`,
  },
  {
    what: 'webhook_deliveries',
    statement: () => `
      insert into webhook_deliveries (user_id, webhook_id, id, thing_id, place, kind, body, state, tries, created_at, next_try_at,
        give_up_at, tried_at, status)
      select bench.id(1, 1), bench.id(21, 1), gen_random_uuid(), bench.id(3, n), 1, 'course.created', '{}', 'sent', 1, now(), now(),
        now(), now(), 200 from generate_series(1::bigint, 5000) n`,
  },
  {
    what: 'identity_providers',
    statement: () => `
      insert into identity_providers (id, name, issuer, client_id, preset, domains, is_enabled, vouches_for_addresses,
        makes_accounts, created_at, updated_at)
      select bench.id(20, n), 'School ' || n, 'https://accounts' || n || '.example', 'lectern', 'other', '{}', true, false,
        false, now(), now() from generate_series(1::bigint, 5) n`,
  },
  {
    what: 'external_identities',
    statement: ({ users }) => `
      insert into external_identities (user_id, provider_id, subject, linked_at, last_used_at)
      select bench.id(1, n), bench.id(20, 1 + n % 5), 'subject ' || n, now(), now()
      from generate_series(1::bigint, ${users}, 2) n`,
  },
  {
    what: 'provider_failures',
    statement: () => `
      insert into provider_failures (id, provider_id, at, reason)
      select gen_random_uuid(), bench.id(20, 1 + n % 5), now() - n * interval '1 minute', 'unknown_account'
      from generate_series(1::bigint, 250) n`,
  },
  {
    what: 'rosters',
    statement: ({ rosters }) => `
      insert into rosters (id, file_name, status, headers, columns, allow_admins, total, creates, created_by, created_at)
      select bench.id(10, n), 'class-' || n || '.csv', 'ready', array['username', 'email'], array['username', 'email'],
        false, 100, 95, bench.id(1, 1), now() - n * interval '1 hour' from generate_series(1::bigint, ${rosters}) n`,
  },
  {
    what: 'roster_rows',
    statement: ({ rosters }) => `
      insert into roster_rows (roster_id, line, cells, action)
      select bench.id(10, n), line + 1, array['Somebody ' || line, 's' || line || '@example.org'],
        case when line % 20 = 0 then 'bad' else 'create' end
      from generate_series(1::bigint, ${rosters}) n, generate_series(1, 100) line`,
  },
  {
    what: 'roster_sources',
    statement: () => `
      insert into roster_sources (id, created_by, name, version, system, base_url, token_url, client_id, sealed_secret,
        imports_itself, adopt_self_made, is_enabled, aimed_at, created_at, updated_at)
      select bench.id(22, n), bench.id(1, 1), 'Register ' || n, '1.1', 'system ' || n, 'https://sis.example/' || n,
        'https://sis.example/token', 'lectern', '\\x00', false, false, false, now(), now(), now()
      from generate_series(1::bigint, 20) n`,
  },
  {
    what: 'roster_pulls',
    statement: () => `
      insert into roster_pulls (id, source_id, state, wants_all, created_at, ended_at)
      select gen_random_uuid(), bench.id(22, 1 + n % 20), 'done', false, now() - n * interval '1 hour', now()
      from generate_series(1::bigint, 2000) n`,
  },
];
