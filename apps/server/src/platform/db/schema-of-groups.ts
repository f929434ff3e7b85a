import type { Generated } from 'kysely';
import type { Fixed } from './columns.ts';

export type GroupsTable = {
  id: Fixed<string>;
  name: string;
  name_key: string;
  description: string | null;
  duration: number | null;
  status: 'active' | 'inactive';
  created_by: Fixed<string>;
  created_at: Fixed<Date>;
  updated_at: Date;
  updated_by: Generated<string | null>;
};

export type GroupUsersTable = { group_id: string; user_id: string };
/** The group at a sign-in provider by which people come into a group. */
export type GroupSourcesTable = { group_id: Fixed<string>; provider_id: string; value: string; claim: string | null };
export type GroupCoursesTable = { group_id: string; course_id: string };
