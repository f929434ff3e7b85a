import { z } from 'zod';
import { Id, isStorable, nameField, ProfilePicture, Timestamp } from '../common.ts';
import { saidFields } from '../errors.ts';
import { limits } from '../limits.ts';
import { issueText, says } from '../schema-sentences.ts';

/**
 * The meanings that a column of a roster can have. `groups` holds names of the importer's groups, separated by `;`; the
 * import makes missing ones. `firstName` and `lastName` together are the username where there is none. An empty cell leaves
 * things as they are. `externalId` is the id by which another system knows the person: an account that it is tied to is found
 * by it first.
 */
export const rosterFields = [
  'externalId',
  'username',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'role',
  'institution',
  'groups',
  'educationLevel',
  'schoolClass',
  'collegeDegree',
  'customCollegeDegree',
  'experience',
  'expertise',
] as const;
export type RosterField = (typeof rosterFields)[number];

export const rosterStatuses = ['ready', 'importing', 'imported', 'undoing', 'undone'] as const;
export const rosterRowActions = ['create', 'update', 'skip', 'bad'] as const;
export type RosterRowAction = (typeof rosterRowActions)[number];

const column = z.object({
  /** As it stands in the file. */
  header: z.string(),
  field: z.enum(rosterFields).nullable(),
  /** The first values of the column, to recognise it by. */
  samples: z.array(z.string()),
});

const count = z.int();

/** The facts of a OneRoster file that its rows do not tell. */
const OneRoster = z.object({
  version: z.enum(['1.1', '1.2']),
  /** The system that wrote the file. */
  system: z.string(),
  /** Whether the file tells changes alone. */
  isDelta: z.boolean(),
  /** People without a row, by the reason, and enrolments of people or classes that the file does not know. */
  leftOut: z.object({ inactive: count, families: count, otherRoles: count, enrolments: count }),
  /** The first groups that get the new title of their class. */
  renames: z.array(z.object({ before: z.string(), after: z.string() })),
  renameCount: count,
});

/** A file of people, looked at and not yet imported, being imported, or done. */
export const Roster = z
  .object({
    _id: Id,
    fileName: z.string(),
    status: z.enum(rosterStatuses),
    /** The problem of the file as a whole, because of which no row of it can be imported. */
    problem: z.string().nullable(),
    /** Empty for a OneRoster file, whose columns are known. */
    columns: z.array(column),
    /** Null for a plain table. */
    oneRoster: OneRoster.nullable(),
    /** Whether rows may make administrators. */
    allowAdmins: z.boolean(),
    /** Whether rows take over accounts that somebody made themselves; else such rows are bad. */
    adoptSelfMade: z.boolean(),
    counts: z.object({ create: z.int(), update: z.int(), skip: z.int(), bad: z.int() }),
    /** Rows done and rows to do of the import or the undoing that is running; equal when it has ended. */
    progress: z.object({ done: z.int(), total: z.int() }),
    /** Accounts that the undoing kept, because they have been used since. */
    kept: z.int(),
    createdBy: z.object({ _id: Id, username: z.string() }),
    createdAt: Timestamp,
    importedAt: Timestamp.nullable(),
    undoneAt: Timestamp.nullable(),
    can: z.object({ import: z.boolean(), undo: z.boolean(), remap: z.boolean() }),
  })
  .meta({ id: 'Roster' });
export type Roster = z.infer<typeof Roster>;

/** One row: what the import will do or did with it, and why not. */
export const RosterRow = z
  .object({
    /** The line of the file that the row begins on; the header is line 1. */
    line: z.int(),
    action: z.enum(rosterRowActions),
    /** The account that the row changes, leaves alone or has made; null where there is none. */
    user: z.object({ _id: Id, profilePicture: ProfilePicture }).nullable(),
    username: z.string(),
    email: z.string(),
    /** Every problem of the row: the field of the column that it is in, `row` where it is in none. */
    problems: z.array(z.object({ field: z.string(), ...saidFields })),
    /** The fields that an update changes; for a new account, its role, institution and groups. */
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  })
  .meta({ id: 'RosterRow' });
export type RosterRow = z.infer<typeof RosterRow>;

const mapping = z
  .array(z.enum(rosterFields, 'This is not a field of a person').nullable(), says.list('columns'))
  .max(100, issueText('A roster may have at most {max} columns', { max: 100 }));
const allowAdmins = z.boolean(says.flag('allowAdmins')).optional();
const adoptSelfMade = z.boolean(says.flag('adoptSelfMade')).optional();

export const CreateRosterInput = z
  .object({
    fileName: nameField('File name'),
    /** The file's text, with a header row; commas, semicolons or tabs between the columns. */
    text: z
      .string(says.text('text'))
      .min(1, 'The file is empty')
      .max(limits.rosterBytes, 'The file is too large')
      .refine(isStorable, 'The file is not a text file, or not in UTF-8')
      .optional(),
    /** Or a ZIP file of OneRoster 1.1 or 1.2, in Base64. */
    archive: z
      .string(says.text('archive'))
      .min(1, 'The file is empty')
      .max(Math.ceil(limits.rosterArchiveBytes / 3) * 4, 'The file is too large')
      .optional(),
    /** The meaning of each column, in order; guessed from the headers when absent. */
    columns: mapping.optional(),
    allowAdmins,
    adoptSelfMade,
  })
  .refine(({ text, archive }) => text !== undefined || archive !== undefined, {
    path: ['text'],
    error: 'Hand in a text or an archive',
  })
  .refine(({ text, archive }) => text === undefined || archive === undefined, {
    path: ['archive'],
    error: 'Hand in a text or an archive, not both',
  })
  .refine(({ archive, columns }) => archive === undefined || columns === undefined, {
    path: ['columns'],
    error: 'The columns of a OneRoster file are known',
  })
  .meta({ id: 'CreateRosterInput' });
export type CreateRosterInput = z.infer<typeof CreateRosterInput>;

/** Another meaning of the columns. */
export const UpdateRosterInput = z.object({ columns: mapping.optional(), allowAdmins, adoptSelfMade });
