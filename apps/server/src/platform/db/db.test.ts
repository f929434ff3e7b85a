import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { onDatabase } from '../../../testing/databases.ts';
import { isDatabaseAway } from '../http/error-handler.ts';
import { brokenConstraint, connect, inTransaction, migrateToLatest, wasGivenUp } from './index.ts';
import { migrationLock } from './migrate.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const addInstitution = (name: string, type: 'School' | 'Castle' = 'School') => {
  const at = t.clock.now();
  // A type that the table refuses, to see it refuse.
  return sql`insert into institutions (id, name, name_key, type, status, created_at, updated_at)
    values (gen_random_uuid(), ${name}, ${name}, ${type}, 'Approved', ${at}, ${at})`;
};
const countInstitutions = async (name: string) =>
  (await t.db.selectFrom('institutions').select('id').where('name', '=', name).execute()).length;

describe('brokenConstraint', () => {
  it('names the constraint that a statement broke', async () => {
    await addInstitution('twice').execute(t.db);
    expect(brokenConstraint(await failureOf(addInstitution('twice').execute(t.db)))).toBe('institutions_name_key');
    expect(brokenConstraint(await failureOf(addInstitution('odd', 'Castle').execute(t.db)))).toBe(
      'institutions_type_known',
    );
  });

  it('is null for any other failure', async () => {
    expect(brokenConstraint(await failureOf(sql`select 1 / 0`.execute(t.db)))).toBeNull();
    expect(brokenConstraint(new Error('institutions_name_key'))).toBeNull();
    expect(brokenConstraint(null)).toBeNull();
  });
});

describe('inTransaction', () => {
  it('keeps nothing of work that fails', async () => {
    const work = inTransaction(t.db, async (trx) => {
      await addInstitution('half done').execute(trx);
      throw new Error('stop');
    });
    await expect(work).rejects.toThrow('stop');
    expect(await countInstitutions('half done')).toBe(0);
  });

  it('inside another is part of it, and ends with it', async () => {
    const work = inTransaction(t.db, async (trx) => {
      await inTransaction(trx, async (inner) => addInstitution('inner').execute(inner));
      expect(await countInstitutions('inner')).toBe(0);
      throw new Error('stop');
    });
    await expect(work).rejects.toThrow('stop');
    expect(await countInstitutions('inner')).toBe(0);
    expect(await inTransaction(t.db, async () => 'answer')).toBe('answer');
  });
});

describe('a transaction that the database gives up', () => {
  const rename = (from: string, to: string) => sql`update institutions set name = ${to} where name_key = ${from}`;
  /** Resolves to all once everybody has come. */
  function meeting(people: number): () => Promise<void> {
    let open = (): void => undefined;
    const all = new Promise<void>((resolve) => (open = resolve));
    let missing = people;
    return async () => {
      missing -= 1;
      if (missing <= 0) open();
      await all;
    };
  }

  it('for a deadlock is begun again, so that both succeed', async () => {
    for (const name of ['left', 'right']) await addInstitution(name).execute(t.db);
    const bothHoldOne = meeting(2);
    let runs = 0;
    const swap = (first: string, second: string) =>
      inTransaction(t.db, async (trx) => {
        runs += 1;
        await rename(first, `${first} after ${second}`).execute(trx);
        await bothHoldOne();
        await rename(second, `${second} after ${first}`).execute(trx);
        return first;
      });
    expect(await Promise.all([swap('left', 'right'), swap('right', 'left')])).toEqual(['left', 'right']);
    // Begun again at once, it may come too early once more.
    expect(runs).toBeGreaterThan(2);
  });

  it('each time is given up in the end, and so is what fails for another reason', async () => {
    let runs = 0;
    const failing = (statement: ReturnType<typeof sql>) =>
      inTransaction(t.db, async (trx) => {
        runs += 1;
        await statement.execute(trx);
      });
    const lost = sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`;
    expect(wasGivenUp(await failureOf(failing(lost)))).toBe(true);
    // Begun again at once, it may come too early once more.
    expect(runs).toBeGreaterThan(2);
    expect(wasGivenUp(await failureOf(failing(sql`select 1 / 0`)))).toBe(false);
    expect(runs).toBe(4);
  });

  it('inside another is left to that one', async () => {
    let runs = 0;
    const work = inTransaction(t.db, async (trx) => {
      await inTransaction(trx, async (inner) => {
        runs += 1;
        if (runs === 1) await sql`do $$ begin raise exception 'x' using errcode = '40P01'; end $$`.execute(inner);
      });
      return 'done';
    });
    expect([await work, runs]).toEqual(['done', 2]);
  });
});

describe('a connection', () => {
  it('reads counts and sizes as numbers', async () => {
    const { rows } = await sql<{
      count: unknown;
      big: unknown;
    }>`select count(*) as count, 9007199254740991::bigint as big from institutions where false`.execute(t.db);
    expect(rows).toEqual([{ count: 0, big: Number.MAX_SAFE_INTEGER }]);
  });

  it('does not let a query run for ever', async () => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(t.db);
    expect(rows[0]?.statement_timeout).toBe('30s');
  });

  it('that is cut while it idles is reported and replaced', async () => {
    const reported: Error[] = [];
    let heard = (): void => undefined;
    const told = new Promise<void>((resolve) => (heard = resolve));
    const db = connect({
      connectionString: inject('postgresUrl'),
      maxConnections: 1,
      onIdleError: (error) => {
        reported.push(error);
        heard();
      },
    });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(t.db);
    await told;
    expect(isDatabaseAway(reported[0])).toBe(true);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  it('is not told of when the server ends it while the pool is being closed', async () => {
    const reported: Error[] = [];
    const db = connect({
      connectionString: inject('postgresUrl'),
      maxConnections: 1,
      onIdleError: (error) => reported.push(error),
    });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const pid = rows[0]?.pid ?? 0;
    // The server's process hears of both ends at once, as on a busy machine.
    process.kill(pid, 'SIGSTOP');
    await db.destroy();
    await sql`select pg_terminate_backend(${pid})`.execute(t.db);
    process.kill(pid, 'SIGCONT');
    const alive = sql`select from pg_stat_activity where pid = ${pid}`;
    await expect.poll(async () => (await alive.execute(t.db)).rows.length).toBe(0);
    expect(reported).toEqual([]);
  });

  it('that is cut during a query makes the database count as away', async () => {
    const db = connect({ connectionString: inject('postgresUrl'), maxConnections: 1, onIdleError: () => undefined });
    const failure = await failureOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db));
    expect(isDatabaseAway(failure)).toBe(true);
    await db.destroy();
  });
});

describe('isDatabaseAway', () => {
  it.each([
    new Error('x'),
    new TypeError('y'),
    'ECONNREFUSED',
    null,
    Object.assign(new Error('no file'), { code: 'ENOENT' }),
  ])('is not said of %s', (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });

  it('is not said of a query that is wrong', async () => {
    expect(isDatabaseAway(await failureOf(sql`select nothing`.execute(t.db)))).toBe(false);
  });
});

describe('migrating', () => {
  it('waits for whoever is at it, longer than any request may take', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
    const url = new URL(onDatabase(inject('postgresUrl'), rows[0]?.name ?? ''));
    url.searchParams.set('statement_timeout', '100');
    const hasty = connect({ connectionString: url.href, maxConnections: 1, onIdleError: () => undefined });
    const other = await t.db.startTransaction().execute();
    try {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(other);
      const migrated = migrateToLatest(hasty).catch((error: unknown) => error);
      const waiting = sql`select from pg_stat_activity where datname = current_database()
        and wait_event = 'advisory' and clock_timestamp() - query_start > interval '300 milliseconds'`;
      await expect.poll(async () => (await waiting.execute(t.db)).rows.length, { timeout: 10_000 }).toBe(1);
      await other.commit().execute();
      expect(await migrated).toEqual([]);
    } finally {
      if (!other.isCommitted) await other.rollback().execute();
      await hasty.destroy();
    }
  });

  it('migrating an up-to-date database does nothing, also when several do it at once', async () => {
    expect(await Promise.all([migrateToLatest(t.db), migrateToLatest(t.db), migrateToLatest(t.db)])).toEqual([
      [],
      [],
      [],
    ]);
  });
});

describe('the database itself refuses', () => {
  const at = new Date('2026-03-02T09:00:00Z');
  it.each([
    [
      'an admin role without the flag',
      'users_admin_role_is_admin',
      sql`update users set role = 'admin', is_approved = null`,
    ],
    [
      'a teacher without a state of approval',
      'users_approval_is_for_teachers',
      sql`update users set is_approved = null`,
    ],
    ['a duration of nothing', 'courses_duration_range', sql`update courses set duration = 0`],
    ['a subject before the first', 'subjects_position_range', sql`update subjects set position = -1`],
    ['an unknown kind of material', 'materials_content_type_known', sql`update materials set content_type = 'Song'`],
    [
      'six stars',
      'ratings_stars',
      sql`insert into ratings select gen_random_uuid(), c.id, c.created_by, 6, 'x', ${at} from courses c`,
    ],
    [
      'a decision without its time',
      'join_requests_decided_or_pending',
      sql`insert into join_requests (id, course_id, user_id, status, created_at)
      select gen_random_uuid(), c.id, c.created_by, 'approved', ${at} from courses c`,
    ],
    [
      'deleting who owns a course',
      'courses_created_by_fkey',
      sql`delete from users where id in (select created_by from courses)`,
    ],
  ])('%s', async (_what, constraint, statement) => {
    const owner = await t.buildUser({ role: 'teacher' });
    await t.buildCourse(owner);
    expect(brokenConstraint(await failureOf(statement.execute(t.db)))).toBe(constraint);
  });

  it('two open requests of one student for one course, and allows one after a rejected one', async () => {
    const [course, student] = [await t.buildCourse(await t.buildUser({ role: 'teacher' })), await t.buildUser()];
    await t.buildJoinRequest(course, student, 'rejected');
    await t.buildJoinRequest(course, student, 'pending');
    expect(brokenConstraint(await failureOf(t.buildJoinRequest(course, student, 'approved')))).toBe(
      'join_requests_one_open',
    );
  });
});
