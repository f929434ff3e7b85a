import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Corrections beyond another key: further options of a question count as right, everybody gets its marks, or it is left
 * out. Corrections that were made before get the same fields, so that undoing one knows them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assessment_keys
    add column also_correct text not null default '',
    add column scoring text not null default 'by_key',
    add constraint assessment_keys_also_correct_are_other_options check (also_correct ~ '^A?B?C?D?E?F?$'
      and strpos(also_correct, correct) = 0 and (also_correct = '' or ascii(right(also_correct, 1)) - 64 <= options)),
    add constraint assessment_keys_scoring_known check (scoring in ('by_key', 'full_marks', 'left_out'))`.execute(db);
  await sql`update regrades set corrections = (
      select jsonb_agg(c || jsonb_build_object(
        'before', '{"also_correct": "", "scoring": "by_key"}'::jsonb || (c -> 'before'),
        'after', '{"also_correct": "", "scoring": "by_key"}'::jsonb || (c -> 'after')) order by place)
      from jsonb_array_elements(corrections) with ordinality one (c, place))
    where jsonb_array_length(corrections) > 0`.execute(db);
}
