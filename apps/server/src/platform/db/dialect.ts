import { type DialectAdapter, PostgresAdapter, PostgresDialect } from 'kysely';

/**
 * PostgreSQL without the migrator's own lock. That one belongs to a connection and outlives its transaction: behind a
 * pooler it is given back on another connection than it was taken on, and the next start waits for it in vain.
 * `migrateToLatest` takes one that ends with its transaction.
 */
export class PooledPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new AdapterWithoutLock();
  }
}

class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {
    // See above.
  }

  override async releaseMigrationLock(): Promise<void> {
    // See above.
  }
}
