import { isUploadedFileUrl } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { AppError } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import type { SubjectJson } from './course-subjects.repository.ts';
import { replaceCourseFiles, usableFiles } from './course-files.repository.ts';

/** Within an attribute of sanitised HTML, or a whole address. Other sites' addresses may look alike further on. */
const anyFileUrl = /(?:^|["'])\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\//gi;

/** The ids of the uploaded files that a text of ours names, in lower case. */
export function uploadedFilesIn(text: string): string[] {
  return [...text.matchAll(anyFileUrl)].map((match) => (match[1] ?? '').toLowerCase());
}

/** `material` is the id of the material that uses it, if one does. */
type Use = { path: string; id: string; material?: string; only?: 'captions' };
type Texts = { imageUrl: string | null; description: string | null; subjects: readonly SubjectJson[] };

/** Every use of an uploaded file in a course, with the field in which it stands. */
export function fileUses(course: Texts): Use[] {
  const ofUrl = (path: string, url: string | null): Use[] =>
    url !== null && isUploadedFileUrl(url) ? idsIn(path, url) : [];
  const idsIn = (path: string, text: string | null): Use[] => uploadedFilesIn(text ?? '').map((id) => ({ path, id }));
  return [
    ...ofUrl('imageUrl', course.imageUrl),
    ...idsIn('description', course.description),
    ...course.subjects.flatMap((subject, s) => [
      ...idsIn(`subjects.${s}.description`, subject.description),
      ...subject.materials.flatMap((material, m) => {
        const path = `subjects.${s}.materials.${m}`;
        const captions = material.captions.flatMap(({ url }, c) => ofUrl(`${path}.captions.${c}.url`, url));
        const uses = [...ofUrl(`${path}.content_url`, material.content_url), ...captions.map(asCaptions)];
        return uses.map((use): Use => ({ ...use, material: material.id }));
      }),
    ]),
  ];
}

/** The materials that use a file, null where something else of the course does too. */
function materialsAlone(uses: readonly Use[]): string[] | null {
  const ids = uses.flatMap(({ material }) => (material === undefined ? [] : [material]));
  return ids.length < uses.length ? null : [...new Set(ids)];
}

const asCaptions = (use: Use): Use => ({ ...use, only: 'captions' });

/** The file that was a course's picture and is not any more, if it was an uploaded one. */
export function replacedPicture(before: string | null, after: string | null): string[] {
  const kept = uploadedFilesIn(after ?? '');
  return uploadedFilesIn(before ?? '').filter((id) => !kept.includes(id));
}

/**
 * Ties a course to the uploaded files that it uses, so that people who see the course see them and they are kept.
 * Throws `validation_failed` at each field that names a file which is gone, somebody else's, or not of the kind that the field shows.
 */
export async function tieFiles(trx: Db, actor: Actor, courseId: string, course: Texts): Promise<void> {
  const uses = fileUses(course);
  const ids = [...new Set(uses.map((use) => use.id))];
  const usable = await usableFiles(trx, actor, courseId, ids);
  const issues = uses.flatMap(({ path, id, only }) => {
    const kind = usable.get(id);
    if (kind === undefined) return [{ path, message: 'This file no longer exists. Please upload it again.' }];
    return only === undefined || kind === only ? [] : [{ path, message: 'This file has no captions in it.' }];
  });
  const [first] = issues;
  if (first !== undefined) throw new AppError('validation_failed', first.message, { issues });
  const byFile = Map.groupBy(uses, ({ id }) => id);
  await replaceCourseFiles(
    trx,
    courseId,
    ids.map((id) => ({ file_id: id, only_in: materialsAlone(byFile.get(id) ?? []) })),
  );
}
