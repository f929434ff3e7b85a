/** The first digits of an id say what kind of thing it is, so that a row can be named without asking the database. */
export const kinds = {
  user: 1,
  institution: 2,
  course: 3,
  subject: 4,
  material: 5,
  group: 6,
  joinRequest: 7,
  rating: 8,
  auditEntry: 9,
  roster: 10,
  test: 11,
  question: 12,
  attempt: 13,
  openAttempt: 14,
  attemptEvent: 15,
  regrade: 16,
  announcement: 17,
  post: 18,
  certificate: 19,
  identityProvider: 20,
  webhook: 21,
  rosterSource: 22,
} as const;

/** The id of the n-th thing of a kind, from 1; a UUID of version 7 in form. Twin of the function below. */
export function idOf(kind: keyof typeof kinds, n: number): string {
  return `${kinds[kind].toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The secret end of the address of the n-th certificate, from 1; twin of what the seed writes. */
export const certificateCode = (n: number): string => n.toString(16).padStart(22, '0');

/** People who see the same amount at every scale. Each has the number of their row. */
export const viewers = { admin: 1, teacher: 2, coordinator: 3, student: 4 } as const;
export type ViewerName = keyof typeof viewers;

/** `bench.id`, and `bench.h`: a number in [0, 1) that depends on its arguments alone. */
export const helpers = `
  create schema if not exists bench;
  create or replace function bench.id(kind int, n bigint) returns uuid language sql immutable parallel safe as
    $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create or replace function bench.h(n bigint, salt int) returns double precision language sql immutable parallel safe as
    $$ select (hashint8(n * 64 + salt) & 2147483647) / 2147483648.0::double precision $$;
  create or replace function bench.pick(words text[], n bigint, salt int) returns text language sql immutable parallel safe as
    $$ select words[1 + floor(bench.h(n, salt) * array_length(words, 1))::int] $$;`;
