import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';

const pack = promisify(gzip);

/** Places of a list at least, so that its length tells nothing of how many there are (Bitstring Status List). */
const leastPlaces = 131_072;

/**
 * The places of a course's certificates that are revoked, or whose holder's account is erased, as a packed list; null for a
 * course that has issued none.
 */
export async function encodedStatusList(db: Db, courseId: string): Promise<string | null> {
  const { rows } = await sql<{ last: number | null; gone: number[] }>`select max(place) as last,
      coalesce(array_agg(place) filter (where revoked_at is not null), '{}') as gone
    from certificates where course_id = ${courseId}`.execute(db);
  const { last = null, gone = [] } = rows[0] ?? {};
  if (last === null) return null;
  const bits = Buffer.alloc((Math.ceil((last + 1) / leastPlaces) * leastPlaces) / 8);
  // The first place is the highest bit of the first byte.
  for (const place of gone) bits.writeUInt8(bits.readUInt8(place >> 3) | (0x80 >> (place & 7)), place >> 3);
  return `u${(await pack(bits)).toString('base64url')}`;
}
