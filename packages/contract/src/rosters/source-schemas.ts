import { z } from 'zod';
import {
  emptyIsNull,
  Id,
  lineField,
  nameField,
  oneOf,
  optionalText,
  PersonWithFace,
  Timestamp,
  wholeNumber,
} from '../common.ts';
import { saidFields } from '../errors.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { pullDoubts, pullStates, rosterSourceStates, rosterSourceVersions } from './source-kinds.ts';

const said = z.object(saidFields);

/** One pull of a source: what was read, and what became of it. */
export const RosterPull = z
  .object({
    _id: Id,
    state: z.enum(pullStates),
    /** The moment from which changes were asked for; null where everything was read. */
    since: Timestamp.nullable(),
    createdAt: Timestamp,
    endedAt: Timestamp.nullable(),
    /** Records read so far. */
    read: z.int(),
    /** Accounts to create and rows that change something, of the dry run. */
    changes: z.int(),
    bads: z.int(),
    /** The reason for which it is not imported by itself; null where there is none. */
    doubt: z.enum(pullDoubts).nullable(),
    /** People whom it would take out of classes. */
    leaving: z.int(),
    /** The dry run or the import that came of it, with its state; null where nothing was to be done, or it is gone. */
    roster: z.object({ _id: Id, status: z.enum(['ready', 'importing', 'imported', 'undoing', 'undone']) }).nullable(),
    /** The reason of a failure. */
    problem: said.nullable(),
  })
  .meta({ id: 'RosterPull' });
export type RosterPull = z.infer<typeof RosterPull>;

/** A provider of OneRoster that people are pulled from. Its client secret is never told. */
export const RosterSource = z
  .object({
    _id: Id,
    name: z.string(),
    version: z.enum(rosterSourceVersions),
    /** The system within which its ids count, as the manifest of a OneRoster file names it. */
    system: z.string(),
    /** The institution that its people belong to; null where the provider names their schools. */
    institution: z.object({ _id: Id, name: z.string() }).nullable(),
    baseUrl: z.string(),
    tokenUrl: z.string(),
    clientId: z.string(),
    /** The scope that is asked for; null for the usual one. */
    scope: z.string().nullable(),
    /** The hour of each night's pull; null where people pull by hand. */
    hour: z.int().nullable(),
    /** The time zone of that hour. */
    timeZone: z.string(),
    importsItself: z.boolean(),
    adoptSelfMade: z.boolean(),
    isEnabled: z.boolean(),
    /** The person who saved it last, in whose name it pulls and imports. */
    maker: PersonWithFace.omit({ profilePicture: true }),
    state: z.enum(rosterSourceStates),
    failingSince: Timestamp.nullable(),
    nextPullAt: Timestamp.nullable(),
    createdAt: Timestamp,
    /** The last ones, newest first. */
    pulls: z.array(RosterPull),
  })
  .meta({ id: 'RosterSource' });
export type RosterSource = z.infer<typeof RosterSource>;

const flag = (field: string) => z.boolean(says.flag(field));

const changeable = {
  name: nameField('Name', limits.rosterSourceName),
  institution: emptyIsNull(Id).optional(),
  version: oneOf('Version', rosterSourceVersions),
  baseUrl: lineField('Base address', limits.url),
  tokenUrl: lineField('Token address', limits.url),
  clientId: lineField('Client ID', limits.name),
  scope: optionalText('Scope', limits.rosterSourceScope).optional(),
  hour: emptyIsNull(wholeNumber('Hour', 0, 23)).optional(),
  importsItself: flag('importsItself'),
  adoptSelfMade: flag('adoptSelfMade'),
  isEnabled: flag('isEnabled'),
};

export const CreateRosterSourceInput = z
  .object({
    ...changeable,
    /** The name of the source where it is left out. It stays. */
    system: optionalText('System', limits.name).optional(),
    clientSecret: lineField('Client secret', limits.clientSecret),
  })
  .meta({ id: 'CreateRosterSourceInput' });
export type CreateRosterSourceInput = z.infer<typeof CreateRosterSourceInput>;

export const UpdateRosterSourceInput = z
  .object({
    ...changeable,
    /** Empty leaves the one that is there, unless an address changes. */
    clientSecret: optionalText('Client secret', limits.clientSecret).optional(),
  })
  .meta({ id: 'UpdateRosterSourceInput' });
export type UpdateRosterSourceInput = z.infer<typeof UpdateRosterSourceInput>;

export const PullInput = z.object({
  /** Whether everything is read, also where changes would do. */
  everything: flag('everything').optional(),
});

/** The result of a test: nothing is kept of what the provider answered. */
export const SourceTest = z
  .object({
    /** Null where the provider can be pulled from. */
    problem: said.nullable(),
    /** The numbers that the provider tells of; null where it tells none. */
    people: z.int().nullable(),
    classes: z.int().nullable(),
    enrolments: z.int().nullable(),
  })
  .meta({ id: 'SourceTest' });
export type SourceTest = z.infer<typeof SourceTest>;
