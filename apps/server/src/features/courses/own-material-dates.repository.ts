import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { countingMemberships } from './material-dates.visibility.ts';
import { type Resolved, strongest } from './strongest.ts';

/** The dates of a material as they hold for one student, each with its rule. */
export type OwnMaterialDates = Record<'opens_at' | 'due_at' | 'closes_at', Resolved<Date | null>>;

type Stored = Record<'opens_at' | 'due_at' | 'closes_at', string | null>;
type StoredException = Stored & { user_id: string; group: string | null };

/** The dates of many students at many materials: asks for one pair at a time what was read at once. */
export type ReadMaterialDates = (materialId: string, studentId: string) => OwnMaterialDates;

/**
 * Reads the dates of these students at these materials in one statement, as `materialDate` tells them. The answer throws for a
 * material that there is not.
 */
export async function readMaterialDates(
  db: Db,
  materials: readonly string[],
  students: readonly string[],
): Promise<ReadMaterialDates> {
  const any = (ids: readonly string[]) => sql`any(${[...new Set(ids)]}::uuid[])`;
  const at = sql`e.course_id = s.course_id and e.material_id = m.id`;
  const columns = sql`e.target_id, e.opens_at, e.due_at, e.closes_at`;
  const { rows } = await sql<{ id: string; dates: Stored; exceptions: StoredException[] }>`
    select m.id, json_build_object('opens_at', coalesce(m.opens_at, s.opens_at), 'due_at', m.due_at,
        'closes_at', m.closes_at) as dates,
      (select coalesce(json_agg(json_build_object('user_id', target.user_id, 'group', target.name,
          'opens_at', target.opens_at, 'due_at', target.due_at, 'closes_at', target.closes_at) order by target.target_id), '[]')
        from (select e.user_id, null as name, ${columns} from material_exceptions e
            where ${at} and e.user_id = ${any(students)}
          union all select gu.user_id, g.name, ${columns} from material_exceptions e ${countingMemberships}
            where ${at} and gu.user_id = ${any(students)}) target) as exceptions
    from materials m join subjects s on s.id = m.subject_id where m.id = ${any(materials)}`.execute(db);
  const byId = new Map(
    rows.map(({ id, dates, exceptions }) => {
      const of = Map.groupBy(exceptions, ({ user_id }) => user_id);
      return [id, { dates, ofEverybody: resolved(dates, []), of }];
    }),
  );
  return (materialId, studentId) => {
    const material = byId.get(materialId);
    if (!material) throw new Error(`There is no material ${materialId}`);
    const exceptions = material.of.get(studentId);
    return exceptions ? resolved(material.dates, exceptions) : material.ofEverybody;
  };
}

function resolved(dates: Stored, exceptions: readonly StoredException[]): OwnMaterialDates {
  const own = (field: keyof Stored) =>
    strongest<Date | null, StoredException>(dateIn(dates[field]), exceptions, (one) => dateIn(one[field]));
  return { opens_at: own('opens_at'), due_at: own('due_at'), closes_at: own('closes_at') };
}

const dateIn = (text: string | null): Date | null => (text === null ? null : new Date(text));
