import type { Generated } from 'kysely';
import type { Fixed } from './columns.ts';

export type JoinRequestsTable = {
  id: Fixed<string>;
  course_id: Fixed<string>;
  user_id: Fixed<string>;
  status: 'pending' | 'approved' | 'rejected';
  reason: string | null;
  created_at: Fixed<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  seen_at: Date | null;
  /** How the student came in, or asks to. */
  came_by: Generated<'request' | 'code' | 'teacher'>;
  /** Since when a student was in who was taken out, and who had let them in; the rest of the row tells of the removal. */
  let_in_at: Date | null;
  let_in_by: string | null;
};
