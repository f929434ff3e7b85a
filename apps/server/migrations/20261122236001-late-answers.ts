import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Answers that reached the server after the end of their attempt: they count for nothing, and staff see that they came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table attempt_events add column question_id uuid, add column selected text`,
  `alter table attempt_events drop constraint attempt_events_kind_known`,
  `alter table attempt_events add constraint attempt_events_kind_known
    check (kind in ('started', 'taken_over', 'other_window', 'other_sign_in', 'time_added', 'submitted', 'late_answers',
      'reopened'))`,
  `alter table attempt_events add constraint attempt_events_late_answer_is_to_a_question
    check ((kind = 'late_answers') = (question_id is not null))`,
  `alter table attempt_events add constraint attempt_events_selected_is_a_letter
    check (selected is null or (question_id is not null and selected in ('A', 'B', 'C', 'D', 'E', 'F')))`,
];
