import type { PullDoubt, PullState, RosterSourceVersion, Said } from '@lectern/contract';
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
  /** Whether it is imported as a source pulled it, without anybody who looks at it. */
  is_unseen: Generated<boolean>;
  /** The institution whose accounts alone its rows may change; null for any. */
  within_institution: Generated<string | null>;
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

/** Providers of OneRoster that people are pulled from. */
export type RosterSourcesTable = {
  id: Fixed<string>;
  /** The institution that its people belong to; null where the provider names their schools. */
  institution_id: string | null;
  /** The person who saved it last, in whose name it pulls and imports. */
  created_by: string;
  name: string;
  version: RosterSourceVersion;
  /** External ids count within it. */
  system: Fixed<string>;
  base_url: string;
  token_url: string;
  client_id: string;
  sealed_secret: Buffer;
  scope: string | null;
  /** The hour of each night's pull; null where people pull by hand. */
  hour: number | null;
  imports_itself: boolean;
  adopt_self_made: boolean;
  is_enabled: boolean;
  next_pull_at: Date | null;
  /** Pulls that failed one after the other, and since when. */
  failures: Generated<number>;
  failing_since: Date | null;
  /** When it was turned off because it had failed for so long. */
  stopped_at: Date | null;
  /** When it was pointed at the people whom it reads now. Earlier pulls read others. */
  aimed_at: Date;
  created_at: Fixed<Date>;
  updated_at: Date;
};

export type RosterPullsTable = {
  id: Fixed<string>;
  source_id: Fixed<string>;
  state: PullState;
  /** Whether everything is to be read, also where changes would do. */
  wants_all: Fixed<boolean>;
  /** The moment from which changes were asked for; null where everything was read. */
  since: Date | null;
  /** How many times a process took it up. */
  run: Generated<number>;
  read: Generated<number>;
  changes: Generated<number>;
  bads: Generated<number>;
  leaving: Generated<number>;
  doubt: PullDoubt | null;
  problem: Json<Said> | null;
  roster_id: string | null;
  created_at: Fixed<Date>;
  /** When reading began the last time. */
  begun_at: Date | null;
  worked_on_at: Date | null;
  ended_at: Date | null;
};
