import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../platform/policy/index.ts';

/**
 * Whether the viewer may open the material of a match `w`, whose course they see. All materials of a course are open to those
 * who see it; a date before which one is not would be asked here.
 */
export const materialOpenTo = (_viewer: Viewer): RawBuilder<SqlBool> => sql<SqlBool>`true`;
