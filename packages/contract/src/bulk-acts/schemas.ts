import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { issueText, says } from '../schema-sentences.ts';

/** The acts on many people that can be undone. Links for passwords are a file instead. */
export const bulkActKinds = ['block', 'unblock', 'move', 'group'] as const;
export type BulkActKind = (typeof bulkActKinds)[number];

/** The reasons why an act leaves somebody as they are. */
export const leftReasons = ['already', 'own_account', 'email_not_verified', 'last_admin', 'gone'] as const;
export type LeftReason = (typeof leftReasons)[number];

const tooMany = issueText('Choose at most {max} people', { max: limits.peopleAtOnce });
const ids = z.array(Id, says.list('ids')).min(1, 'Choose at least one person').max(limits.peopleAtOnce, tooMany);

/** People by their ids; one that comes twice counts once. */
export const PeopleChosen = z.object({ ids }).meta({ id: 'PeopleChosen' });

/** An act on many people: a move names its institution, an addition its group. */
export const BulkActInput = z
  .object({
    act: z.enum(bulkActKinds, 'act must be block, unblock, move or group'),
    ids,
    institution: Id.optional(),
    group: Id.optional(),
  })
  .refine(({ act, institution }) => act !== 'move' || institution !== undefined, {
    path: ['institution'],
    error: 'Choose an institution',
  })
  .refine(({ act, group }) => act !== 'group' || group !== undefined, { path: ['group'], error: 'Choose a group' })
  .meta({ id: 'BulkActInput' });
export type BulkActInput = z.infer<typeof BulkActInput>;

/** People whom an act leaves as they are for one reason, with the names of the first few. */
const Left = z.object({ reason: z.enum(leftReasons), count: z.int(), names: z.array(z.string()) });

const outcome = {
  act: z.enum(bulkActKinds),
  /** The institution that people move to, or the group that they come into; null for other acts. */
  target: z.string().nullable(),
  left: z.array(Left),
};

/** The result of an act, before it is done. */
export const BulkPreview = z
  .object({
    ...outcome,
    changes: z.int(),
    /** How many of them sit a test at the moment: its time goes on while they are blocked. */
    sitting: z.int(),
    /** How many wait for the approval of another institution, which their application is withdrawn from by a move. */
    applications: z.int(),
  })
  .meta({ id: 'BulkPreview' });
export type BulkPreview = z.infer<typeof BulkPreview>;

/** The result of an act that was done. */
export const BulkAct = z
  .object({
    ...outcome,
    /** Null where nobody was changed, so that there is nothing to undo. */
    _id: Id.nullable(),
    changed: z.int(),
    undoUntil: Timestamp.nullable(),
  })
  .meta({ id: 'BulkAct' });
export type BulkAct = z.infer<typeof BulkAct>;

/** An act that can be undone, or was undone. */
export const RecentBulkAct = z
  .object({
    _id: Id,
    act: z.enum(bulkActKinds),
    target: z.string().nullable(),
    changed: z.int(),
    /** Null for somebody who was erased. */
    by: z.string().nullable(),
    at: Timestamp,
    undoneAt: Timestamp.nullable(),
  })
  .meta({ id: 'RecentBulkAct' });
export type RecentBulkAct = z.infer<typeof RecentBulkAct>;

/** How many people are as they were before, and how many stay as they are because of a change since. */
export const BulkUndone = z.object({ message: z.string(), undone: z.int(), kept: z.int() }).meta({ id: 'BulkUndone' });
export type BulkUndone = z.infer<typeof BulkUndone>;
