import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../platform/policy/index.ts';
import { courseSeen } from '../courses/index.ts';

/** Whether the viewer may find the thing `kind` of a course: everything of a course that they may see. */
export function thingFoundBy(
  viewer: Viewer,
  { courseId, kind }: { courseId: RawBuilder<unknown>; kind: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${courseSeen(courseId, viewer)} and (${kind} <> 'material' or ${materialOpenTo(viewer)}))`;
}

/** Whether the viewer may open a material of a course that they see. All materials are open; a date would be asked here. */
const materialOpenTo = (_viewer: Viewer): RawBuilder<SqlBool> => sql<SqlBool>`true`;
