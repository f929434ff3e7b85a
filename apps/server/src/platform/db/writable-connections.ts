import type { PostgresPool } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

const readOnlyTransaction = '25006';

/** Whether a statement that writes met a read-only server: as a rule, a primary that became a replica. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === readOnlyTransaction;
}

/**
 * The pool, for the query builder, without connections to a server that has ceased to be the primary. They stay open and
 * answer reads for as long as nobody writes; after the first write that is refused there, none of them is lent again.
 */
export function writableConnections(pool: Pool): PostgresPool {
  let generation = 0;
  const openedIn = new WeakMap<PoolClient, number>();
  pool.on('connect', (client) => openedIn.set(client, generation));
  const isLeftOver = (client: PoolClient): boolean => (openedIn.get(client) ?? 0) < generation;

  const watchQueries = (client: PoolClient) => ({
    async query(text: string, values: readonly unknown[]) {
      try {
        return await client.query(text, [...values]);
      } catch (error) {
        if (isReadOnly(error) && !isLeftOver(client)) generation += 1;
        throw error;
      }
    },
    release: (destroy?: boolean) => client.release(destroy === true || isLeftOver(client)),
  });

  return {
    options: pool.options,
    async connect() {
      let client = await pool.connect();
      while (isLeftOver(client)) {
        client.release(true);
        client = await pool.connect();
      }
      // Cursors, the other kind of query, need a setting of the dialect that is not given.
      return watchQueries(client) as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
    end: () => pool.end(),
  };
}
