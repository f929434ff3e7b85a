import type { Generated } from 'kysely';
import type { Fixed } from './columns.ts';

/** A student who may need somebody, by the rules that held at the last look at the course. */
export type StudentNeedsTable = {
  course_id: Fixed<string>;
  user_id: Fixed<string>;
  /** Materials and tests past their due dates, with the oldest and the newest of these dates. */
  overdue: number;
  overdue_since: Date | null;
  overdue_newest: Date | null;
  /** The same of materials alone, for those who see no results. */
  overdue_materials: number;
  materials_since: Date | null;
  materials_newest: Date | null;
  fell_at: Date | null;
  /** Set a day before the rule holds. */
  idle_since: Date | null;
  /** Set from the first look on that finds nothing opened; the rule holds some days later. */
  not_started_since: Date | null;
};

/** A line that was dismissed, with everything that the dismissal covers. */
export type NeedDismissalsTable = {
  course_id: Fixed<string>;
  user_id: Fixed<string>;
  reason: 'spoke' | 'agreed' | 'ill' | 'other';
  text: string | null;
  dismissed_at: Date;
  dismissed_by: string;
  overdue: number;
  overdue_newest: Date | null;
  fell_at: Date | null;
  idle: boolean;
  not_started: boolean;
};

/** When a course is looked at next: `-infinity` for at once, `infinity` for never. */
export type NeedChecksTable = {
  course_id: Fixed<string>;
  check_at: Date | number;
  checked_at: Generated<Date | null>;
};
