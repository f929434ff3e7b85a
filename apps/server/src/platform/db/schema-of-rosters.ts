import type { Said } from '@lectern/contract';
import type { Generated } from 'kysely';
import type { FieldChange, Fixed, Json } from './columns.ts';

export type RosterProblem = Said & { field: string };
/** A group that an import made or filled, with its version before and after, as PostgreSQL writes times. */
export type RosterGroup = { id: string; made: boolean; before: string | null; after: string };

/** The facts of a OneRoster file that its rows do not tell. */
export type OneRosterFacts = {
  version: '1.1' | '1.2';
  /** The school information system that wrote the file: external ids count within it. */
  system: string;
  isDelta: boolean;
  /** How many people, and enrolments, were left out, by the reason. */
  leftOut: { inactive: number; families: number; otherRoles: number; enrolments: number };
  /** The first of the groups that get the new title of their class, and how many there are. */
  renames: { before: string; after: string }[];
  renameCount: number;
};

export type RostersTable = {
  id: Fixed<string>;
  file_name: string;
  status: 'ready' | 'importing' | 'imported' | 'undoing' | 'undone';
  headers: string[];
  columns: string[];
  allow_admins: boolean;
  /** Whether a script handed it in, by an access token. */
  by_token: Generated<boolean>;
  adopt_self_made: Generated<boolean>;
  done: Generated<number>;
  total: Generated<number>;
  kept: Generated<number>;
  creates: Generated<number>;
  updates: Generated<number>;
  skips: Generated<number>;
  bads: Generated<number>;
  groups: Json<RosterGroup[]>;
  /** Null for a plain table. */
  one_roster: Json<OneRosterFacts> | null;
  created_by: string;
  started_by: string | null;
  created_at: Fixed<Date>;
  imported_at: Date | null;
  undone_at: Date | null;
  worked_on_at: Date | null;
};

export type RosterRowsTable = {
  roster_id: string;
  line: number;
  cells: string[];
  action: 'create' | 'update' | 'skip' | 'bad';
  person: Json<Record<string, unknown>>;
  problems: Json<RosterProblem[]>;
  changes: Json<FieldChange[]>;
  user_id: string | null;
  before: Json<Record<string, unknown>> | null;
  done_at: Date | null;
  undone_at: Date | null;
};

/** A group's name and its class's title before an import renamed them. */
export type FormerClass = { name: string; title: string };

/** The classes of a OneRoster file, under the names by which its rows speak of them. */
export type RosterClassesTable = {
  roster_id: string;
  external_id: string;
  title: string;
  name: string;
  name_key: string;
  /** Whether this import tied the class to a group. */
  is_linked: Generated<boolean>;
  former: Json<FormerClass> | null;
};

/** The ids by which systems outside know people. A plain table has the source `''`. */
export type ExternalPeopleTable = {
  user_id: Fixed<string>;
  source: Fixed<string>;
  external_id: Fixed<string>;
  /** The name that the source gave last; an account that bears it follows the source. */
  name: string | null;
};

/** The ids by which systems outside know the classes behind groups. */
export type ExternalGroupsTable = {
  group_id: Fixed<string>;
  source: Fixed<string>;
  external_id: Fixed<string>;
  /** The title that the source gave last; a group that bears it follows the source. */
  title: string;
};
