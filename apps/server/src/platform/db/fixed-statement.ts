import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';

/** Stands in a statement's text where a value goes. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Makes a function that sends the same statement with other values each time. Its text is put together once, by `build`,
 * which marks where each value goes: for a long statement of every request that takes a good part of what sending it does.
 */
export function fixedStatement<Row, Values extends Readonly<Record<string, unknown>>>(
  build: (place: (name: keyof Values & string) => RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build((name) => sql`${new Place(name)}`).compile(db);
    const parameters = compiled.parameters.map((one) => (one instanceof Place ? values[one.name] : one));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
