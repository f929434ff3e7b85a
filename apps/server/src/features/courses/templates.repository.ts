import { limits } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Counted, type Db, findPage } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import { teachersAt } from '../users/index.ts';
import { courseOfferedTo } from './templates.visibility.ts';

/** A course that is offered as a template. */
export type TemplateRow = {
  id: string;
  name: string;
  description: string | null;
  image_url: string | null;
  duration: number;
  duration_unit: 'months' | 'hours';
  subjects_count: number;
  materials_count: number;
  with_tests: boolean;
  offered_at: Date;
  owner: { id: string; username: string; picture: string | null };
};

const columns = sql`courses.id, courses.name, courses.description, courses.image_url, courses.duration,
  courses.duration_unit, t.with_tests, t.offered_at,
  (select count(*) from subjects s where s.course_id = courses.id) as subjects_count,
  (select count(*) from subjects s join materials m on m.subject_id = s.id where s.course_id = courses.id) as materials_count,
  (select json_build_object('id', u.id, 'username', u.username, 'picture', u.profile_picture) from users u
    where u.id = courses.created_by) as owner`;

const templates = sql`course_templates t join courses on courses.id = t.course_id and courses.created_by = t.offered_by`;

/** One page of the templates that the actor may copy, the newest offer first, and how many there are. */
export async function listTemplates(
  db: Db,
  actor: Actor,
  search: string | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: TemplateRow[]; counted: Counted }> {
  const list = {
    id: sql`courses.id`,
    from: sql`${templates} where ${offeredBySome(actor)} and ${courseOfferedTo(actor)} and ${matching(search)}`,
    order: sql`t.offered_at desc, courses.id`,
    columns,
    tables: templates,
  };
  return findPage(db, list, page, limits.countedMatches);
}

/** Finds templates from the side of their owners, who are few beside all templates of a site. */
const offeredBySome = ({ isAdmin, institutionId }: Actor): RawBuilder<SqlBool> =>
  isAdmin || institutionId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`t.offered_by = any(array(select colleagues.id from ${teachersAt(institutionId)}))`;

const matching = (search: string | undefined): RawBuilder<SqlBool> =>
  search === undefined || search === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`courses.name_lower like ${containsPattern(search.toLowerCase())}`;

/** A material as the outline of a template names it, and how many its subject has. */
export type TemplateSubjectRow = {
  id: string;
  name: string;
  materials_count: number;
  materials: { id: string; name: string; content_type: 'PDF' | 'Video' | 'Document' | 'Image' | 'Link' }[];
};

/** The template with this id if the actor may copy it, or null. */
export async function findTemplate(db: Db, actor: Actor, id: string): Promise<TemplateRow | null> {
  const { rows } = await sql<TemplateRow>`select ${columns} from ${templates}
    where courses.id = ${id} and ${courseOfferedTo(actor)}`.execute(db);
  return rows[0] ?? null;
}

/** The subjects of a course with the names of their first materials. */
export async function listTemplateSubjects(db: Db, courseId: string): Promise<TemplateSubjectRow[]> {
  const { rows } = await sql<TemplateSubjectRow>`select s.id, s.name,
      (select count(*) from materials m where m.subject_id = s.id) as materials_count,
      (select coalesce(json_agg(json_build_object('id', first.id, 'name', first.name, 'content_type', first.content_type)
          order by first.position), '[]')
        from (select m.* from materials m where m.subject_id = s.id
          order by m.position limit ${limits.namedMaterials}) first) as materials
    from subjects s where s.course_id = ${courseId} order by s.position`.execute(db);
  return rows;
}

/** An offer: by whom, since when, and whether the tests go along. */
export type TemplateOffer = { offered_by: string; with_tests: boolean; offered_at: Date };

/** The offer of a template that the actor may copy, with the course held until the transaction ends, or null. */
export async function holdTemplate(trx: Db, actor: Actor, id: string): Promise<TemplateOffer | null> {
  const { rows } = await sql<TemplateOffer>`select t.offered_by, t.with_tests, t.offered_at from ${templates}
    where courses.id = ${id} and ${courseOfferedTo(actor)} for share of courses`.execute(trx);
  return rows[0] ?? null;
}

/** The offer of a course by its present owner, or null. */
export async function findOffer(db: Db, courseId: string): Promise<TemplateOffer | null> {
  const { rows } = await sql<TemplateOffer>`select t.offered_by, t.with_tests, t.offered_at from ${templates}
    where courses.id = ${courseId}`.execute(db);
  return rows[0] ?? null;
}

/** The institution to whose teachers somebody can offer courses, as one of its approved teachers, or null. */
export async function findOfferedInstitution(db: Db, userId: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`select i.id, i.name
    from users u join institutions i on i.id = u.institution_id
    where u.id = ${userId} and u.role = 'teacher' and u.is_approved and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function writeOffer(trx: Db, courseId: string, offer: TemplateOffer): Promise<void> {
  await trx
    .insertInto('course_templates')
    .values({ course_id: courseId, ...offer })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(offer))
    .execute();
}

/** Ends the offer of a course; false where there was none. */
export async function deleteOffer(trx: Db, courseId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('course_templates')
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
