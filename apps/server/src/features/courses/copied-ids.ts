import type { Ids } from '../../platform/clock/index.ts';
import type { SubjectJson } from './course-subjects.repository.ts';

/** The new ids of what was copied, by the old ones in lower case. */
export type CopiedThings = ReadonlyMap<string, string>;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** A text whose links to copied things lead to the copies. */
export const withNewIds = <T extends string | null>(text: T, things: CopiedThings): T =>
  (text === null ? null : text.replaceAll(uuid, (id) => things.get(id.toLowerCase()) ?? id)) as T;

/** A new id for the course, and for each subject and material. */
export function newIdsOf(courseId: string, subjects: readonly SubjectJson[], ids: Ids): CopiedThings {
  const old = [courseId, ...subjects.flatMap(({ id, materials }) => [id, ...materials.map((one) => one.id)])];
  return new Map(old.map((id) => [id, ids.next()]));
}

/** Subjects and materials under their new ids, made now, without dates. */
export function copyOfSubjects(subjects: readonly SubjectJson[], things: CopiedThings, now: Date): SubjectJson[] {
  const createdAt = now.toISOString();
  return subjects.map((subject) => ({
    ...subject,
    id: withNewIds(subject.id, things),
    description: withNewIds(subject.description, things),
    opens_at: null,
    materials: subject.materials.map((material) => ({
      ...material,
      id: withNewIds(material.id, things),
      description: withNewIds(material.description, things),
      content_url: withNewIds(material.content_url, things),
      captions: material.captions.map(({ language, url }) => ({ language, url: withNewIds(url, things) })),
      created_at: createdAt,
      opens_at: null,
      closes_at: null,
      phase: 'open' as const,
    })),
  }));
}
