import { sql } from 'kysely';
import type { Database, Db } from '../db/index.ts';
import type { SealedSource } from './sealed-source.ts';

type Place = { table: keyof Database; column: string; id?: string };

/** The sealed secrets in a column of a table, whose rows are told by `id`; rows without a secret are passed over. */
export function sealedColumn({ table, column, id = 'id' }: Place): Pick<SealedSource, 'list' | 'replace'> {
  const [from, secret, key] = [sql.table(table), sql.ref(column), sql.ref(id)];
  return {
    async list(db: Db, after, count) {
      const { rows } = await sql<{ id: string; sealedSecret: Buffer }>`select ${key} as id, ${secret} as "sealedSecret"
        from ${from} where ${secret} is not null and ${key} > ${after} order by ${key} limit ${count}`.execute(db);
      return rows;
    },
    async replace(db: Db, change) {
      const { numAffectedRows } = await sql`update ${from} set ${secret} = ${change.after}
        where ${key} = ${change.id} and ${secret} = ${change.before}`.execute(db);
      return (numAffectedRows ?? 0n) > 0n;
    },
  };
}
