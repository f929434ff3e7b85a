import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { keyColumns } from '../test-authoring/index.ts';
import type { QuestionKey } from './marking.ts';

type VersionOfTest = { assessment_id: string; version: number };

export const versionOf = (row: VersionOfTest) => `${row.assessment_id} ${row.version}`;

/** The keys of the versions that these attempts began with, in the order of each. */
export async function listKeysOf(trx: Db, attempts: readonly VersionOfTest[]): Promise<Map<string, QuestionKey[]>> {
  const versions = [...new Map(attempts.map((attempt) => [versionOf(attempt), attempt])).values()];
  const { rows } = await sql<QuestionKey & VersionOfTest>`
    select k.assessment_id, k.version, k.question_id, ${keyColumns}
    from assessment_keys k join unnest(${versions.map((version) => version.assessment_id)}::uuid[],
      ${versions.map((version) => version.version)}::integer[]) as wanted (assessment_id, version)
      using (assessment_id, version)
    order by k.assessment_id, k.version, k.position`.execute(trx);
  return Map.groupBy(rows, versionOf);
}
