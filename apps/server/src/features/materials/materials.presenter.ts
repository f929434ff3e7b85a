import type { CourseOutline, Material, MaterialInPlace, SubjectContents } from '@lectern/contract';
import { type OwnMaterialDates, presentCaption } from '../courses/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import type {
  MaterialInPlaceRow,
  MaterialRow,
  OutlineMaterialRow,
  OutlineRow,
  SubjectRow,
} from './materials.repository.ts';

function presentMaterial(row: MaterialRow): Material {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    content_type: row.content_type,
    content_url: row.content_url,
    captions: row.captions.map(presentCaption),
    createdAt: row.created_at.toISOString(),
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    phase: row.phase,
  };
}

/** A material with its subject and course, and the dates that a student has. */
export function presentMaterialInPlace(row: MaterialInPlaceRow, own: OwnMaterialDates | null): MaterialInPlace {
  return {
    ...presentMaterial(row),
    subject: { _id: row.subject_id, name: row.subject_name },
    course: { _id: row.course_id, name: row.course_name, imageUrl: row.course_image_url },
    dates: own && {
      opensAt: presentOwn(own.opens_at),
      dueAt: presentOwn(own.due_at),
      closesAt: presentOwn(own.closes_at),
    },
    place: {
      number: row.number,
      total: row.total,
      previous: row.previous && presentNeighbour(row.previous),
      next: row.next && presentNeighbour(row.next),
    },
  };
}

const presentOwn = ({ value, from, group }: OwnMaterialDates['due_at']) => ({
  value: value?.toISOString() ?? null,
  from,
  group,
});

const presentNeighbour = ({ id, name, opens_at, phase }: NonNullable<MaterialInPlaceRow['next']>) => ({
  _id: id,
  name,
  opensAt: opens_at && new Date(opens_at).toISOString(),
  phase,
});

/** A subject and its materials. */
export function presentSubjectContents(subject: SubjectRow, materials: readonly MaterialRow[]): SubjectContents {
  return {
    materials: materials.map(presentMaterial),
    subject: {
      _id: subject.id,
      name: subject.name,
      description: subject.description,
      duration: subject.duration,
      duration_unit: subject.duration_unit,
      course: { _id: subject.course_id, name: subject.course_name },
    },
  };
}

/** The outline of a course; the materials of the subjects `named` are told. Visitors are told no dates but those that shut materials. */
export function presentOutline(
  { course_id, course_name, begins_at, ends_at, subjects }: OutlineRow,
  { named, viewer }: { named: readonly string[]; viewer: Viewer },
  materials: readonly OutlineMaterialRow[],
): CourseOutline {
  const bySubject = Map.groupBy(materials, ({ subject_id }) => subject_id);
  const told = (date: Date | string | null) => (viewer === null || date === null ? null : new Date(date).toISOString());
  return {
    course: { _id: course_id, name: course_name, opensAt: told(begins_at), closesAt: told(ends_at) },
    subjects: subjects.map(({ id, name, opens_at, due_at, materials: count }) => ({
      _id: id,
      name,
      opensAt: opens_at && new Date(opens_at).toISOString(),
      dueAt: told(due_at),
      materialsCount: count,
      materials: named.includes(id)
        ? (bySubject.get(id) ?? []).map((row) => ({
            _id: row.id,
            name: row.name,
            content_type: row.content_type,
            opensAt: row.opens_at?.toISOString() ?? null,
            dueAt: told(row.due_at),
            closesAt: row.closes_at?.toISOString() ?? null,
            phase: row.phase,
          }))
        : null,
    })),
  };
}
