import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { type Database, type Db, inTransaction } from '../src/platform/db/index.ts';

/**
 * The tables that the plan kept for a statement reads from end to end: the one plan that serves whatever it is asked for.
 * `ask` sends the statement, and gets no rows.
 */
export async function readWhole(db: Db, ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const text = await textOf(ask);
  return inTransaction(db, async (trx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
    await sql.raw(`prepare asked as ${text}`).execute(trx);
    const { rows: statements } = await sql<{ parameters: number }>`select cardinality(parameter_types) as parameters
      from pg_prepared_statements where name = 'asked'`.execute(trx);
    const values = Array.from({ length: statements[0]?.parameters ?? 0 }, () => 'null').join(', ');
    const { rows } = await sql<{
      'QUERY PLAN': unknown;
    }>`explain (format json) execute asked(${sql.raw(values)})`.execute(trx);
    await sql`deallocate asked`.execute(trx);
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
    return [...plan.matchAll(/"Node Type":"Seq Scan".*?"Relation Name":"(\w+)"/g)].map(([, table = '']) => table);
  });
}

async function textOf(ask: (db: Db) => Promise<unknown>): Promise<string> {
  const texts: string[] = [];
  const deaf = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void texts.push(query.sql),
  });
  await ask(deaf);
  if (texts.length !== 1) throw new Error(`${texts.length} statements were sent`);
  return texts.join();
}
