import type { Client } from 'pg';

/**
 * Drops the foreign keys and the indexes that belong to no constraint; answers a function that makes all of them again.
 * Making a foreign key checks every row at once, so a row that points nowhere fails there.
 */
export async function putAside(client: Client): Promise<() => Promise<void>> {
  const keys = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const indexes = await client.query<{ drop: string; make: string }>(`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
    from pg_index i join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
    where not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`);
  // Indexes first, so that the check of the keys can use them.
  for (const { drop } of [...keys.rows, ...indexes.rows]) await client.query(drop);
  return async () => {
    for (const { make } of [...indexes.rows, ...keys.rows]) await client.query(make);
  };
}
