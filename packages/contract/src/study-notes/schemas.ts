import { z } from 'zod';
import { Id, optionalText, Timestamp, wholeNumber } from '../common.ts';
import { contentTypes } from '../courses/schemas.ts';
import { limits } from '../limits.ts';

/** A note or a bookmark of a student's own at a material. */
export const StudyNote = z
  .object({
    _id: Id,
    /** The second of a film, or the page of a PDF; both null where it is about all of the material. */
    second: z.int().nullable(),
    page: z.int().nullable(),
    /** Plain text with ends of lines; null for a bookmark without a name. */
    text: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'StudyNote' });
export type StudyNote = z.infer<typeof StudyNote>;

/** The notes of a course at one material, by their places. */
export const MaterialNotes = z
  .object({
    /** Null where the material is removed. */
    subject: z.object({ _id: Id, name: z.string() }).nullable(),
    /** Without a type where it is removed; its name is then the one that it had at its first note. */
    material: z.object({ _id: Id, name: z.string(), content_type: z.enum(contentTypes).nullable() }),
    notes: z.array(StudyNote),
  })
  .meta({ id: 'MaterialNotes' });
export type MaterialNotes = z.infer<typeof MaterialNotes>;

const text = optionalText('Text', limits.studyNote);

export const NewStudyNote = z
  .object({
    text: text.optional().describe('Without a text it is a bookmark.'),
    second: wholeNumber('second', 0, limits.videoSeconds).nullable().optional().describe('The second of a film.'),
    page: wholeNumber('page', 1, limits.pdfPages).nullable().optional().describe('The page of a PDF.'),
  })
  .meta({ id: 'NewStudyNote' });
export type NewStudyNote = z.infer<typeof NewStudyNote>;

export const StudyNoteInput = z
  .object({ text, updatedAt: Timestamp.describe('The `updatedAt` of the note that was changed.') })
  .meta({ id: 'StudyNoteInput' });
export type StudyNoteInput = z.infer<typeof StudyNoteInput>;
