import { z } from 'zod';
import { Id, isStorable, oneOf, requiredText, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';

/** The long forms whose unsaved text the server keeps. */
export const draftKinds = ['course', 'test'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** An author's unsaved text in a form, without the text. */
export const DraftListItem = z
  .object({
    _id: Id,
    kind: z.enum(draftKinds),
    /** The course or test that is changed; null for a new one. */
    thing: Id.nullable(),
    /** The name in the form, as far as it is typed. */
    name: z.string(),
    savedAt: Timestamp,
  })
  .meta({ id: 'DraftListItem' });
export type DraftListItem = z.infer<typeof DraftListItem>;

/** The same with the text; the form alone reads it. */
export const Draft = DraftListItem.extend({
  /** The `updatedAt` of the version that the author started from; null for a new thing. */
  basedOn: z.string().nullable(),
  idempotencyKey: z.string(),
  content: z.string(),
}).meta({ id: 'Draft' });
export type Draft = z.infer<typeof Draft>;

export const DraftInput = z
  .object({
    kind: oneOf('kind', draftKinds),
    thing: Id.nullable(),
    name: z
      .string(says.text('name'))
      .max(limits.name, says.tooLong('name', limits.name))
      .refine(isStorable, says.unstorable('name')),
    basedOn: Timestamp.nullable(),
    idempotencyKey: requiredText('idempotencyKey')
      .min(1, says.required('idempotencyKey'))
      .max(limits.idempotencyKey, says.tooLong('idempotencyKey', limits.idempotencyKey)),
    content: requiredText('content')
      .min(1, says.required('content'))
      .refine(isStorable, says.unstorable('content'))
      .describe("The form's own text, which the form checks when it reads it."),
    savedAt: Timestamp.nullable().describe('The `savedAt` that the writer knows of this draft; null for a new one.'),
  })
  .meta({ id: 'DraftInput' });
export type DraftInput = z.infer<typeof DraftInput>;

/** All drafts, those of one kind, or those of one form: of one thing, or of new ones. */
export const DraftQuery = z.object({
  kind: oneOf('kind', draftKinds).optional().describe('The form; drafts of both without it.'),
  thing: z
    .union([Id, z.literal('new')])
    .optional()
    .describe('The course or test that is changed, or `new`.'),
});
export type DraftQuery = z.infer<typeof DraftQuery>;
