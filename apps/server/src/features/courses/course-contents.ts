import type { z } from 'zod';
import type { SubjectInput } from '@lectern/contract';
import type { Ids } from '../../platform/clock/index.ts';
import { AppError } from '../../platform/http/index.ts';
import type { FormerContents } from './course-contents.repository.ts';
import type { MaterialJson, SubjectJson } from './course-subjects.repository.ts';

type Subject = z.output<typeof SubjectInput>;
type Material = Subject['materials'][number];

const nothingYet: FormerContents = { subjects: new Map(), materials: new Map() };

/**
 * The subjects and materials as they will be stored: those that the course has keep their ids, others get new ones,
 * and what an update leaves out stays as it is. Throws `validation_failed` where one id stands twice.
 */
export function contentsOf(
  subjects: readonly Subject[],
  { ids, now }: { ids: Ids; now: Date },
  before: FormerContents = nothingYet,
): SubjectJson[] {
  refuseRepeatedIds(subjects);
  const createdNow = now.toISOString();
  const toMaterial = (material: Material, subjectOpens: string | null): MaterialJson => {
    const former = material._id === undefined ? undefined : before.materials.get(material._id);
    return {
      id: former && material._id !== undefined ? material._id : ids.next(),
      name: material.name,
      description: material.description === undefined ? (former?.description ?? null) : material.description,
      content_type: material.content_type,
      content_url: material.content_url,
      captions: material.content_type === 'Video' ? (material.captions ?? former?.captions ?? []) : [],
      created_at: former?.created_at ?? createdNow,
      ...datesOf(former, subjectOpens, now),
    };
  };
  return subjects.map((subject) => {
    const former = subject._id === undefined ? undefined : before.subjects.get(subject._id);
    return {
      id: former && subject._id !== undefined ? subject._id : ids.next(),
      name: subject.name,
      description: subject.description === undefined ? (former?.description ?? null) : subject.description,
      duration: subject.duration,
      duration_unit: subject.duration_unit ?? former?.duration_unit ?? 'hours',
      opens_at: former?.opens_at ?? null,
      materials: subject.materials.map((material) => toMaterial(material, former?.opens_at ?? null)),
    };
  });
}

/** The dates that a saved material has, which the form of its course leaves alone. */
function datesOf(
  former: Pick<MaterialJson, 'opens_at' | 'closes_at'> | undefined,
  subjectOpens: string | null,
  now: Date,
): Pick<MaterialJson, 'opens_at' | 'closes_at' | 'phase'> {
  const opens_at = former?.opens_at ?? subjectOpens;
  const closes_at = former?.closes_at ?? null;
  if (closes_at !== null && new Date(closes_at) <= now) return { opens_at, closes_at, phase: 'closed' };
  return { opens_at, closes_at, phase: opens_at !== null && new Date(opens_at) > now ? 'not_open' : 'open' };
}

/** The ids of the materials whose description or captions an update leaves out. */
export const partialIn = (subjects: readonly Subject[]): string[] =>
  subjects.flatMap(({ materials }) =>
    materials.flatMap(({ _id, description, captions }) =>
      _id !== undefined && (description === undefined || captions === undefined) ? [_id] : [],
    ),
  );

function refuseRepeatedIds(subjects: readonly Subject[]): void {
  const seen = new Set<string>();
  const issues: { path: string; message: string }[] = [];
  const look = (id: string | undefined, path: string) => {
    if (id === undefined) return;
    if (seen.has(id)) issues.push({ path: `${path}._id`, message: 'The same _id appears twice' });
    seen.add(id);
  };
  subjects.forEach((subject, s) => {
    look(subject._id, `subjects.${s}`);
    subject.materials.forEach((material, m) => look(material._id, `subjects.${s}.materials.${m}`));
  });
  if (issues.length > 0) throw new AppError('validation_failed', 'The same _id appears twice', { issues });
}
