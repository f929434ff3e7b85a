import { z } from 'zod';
import { Id, loadedVersion, nameField, oneOf, pageQuery, Timestamp, writtenText } from '../common.ts';
import { limits } from '../limits.ts';
import { issueText, says } from '../schema-sentences.ts';
import { institutionAudiences } from './words.ts';

/** The things that an announcement belongs to. */
const Place = z.object({ kind: z.enum(['course', 'institution']), _id: Id, name: z.string() });

/** The people to whom an announcement goes: all of its place, some of an institution's, or chosen students of a course. */
const Audience = z.enum([...institutionAudiences, 'chosen']);

/** Timed until it is sent. One that was never sent is withdrawn where its author could no longer announce there. */
const AnnouncementState = z.enum(['timed', 'sent', 'withdrawn']);
export type AnnouncementState = z.infer<typeof AnnouncementState>;

/** The part of an announcement that only those see who may change it. */
const Managing = z.object({
  state: AnnouncementState,
  audience: Audience,
  sendAt: Timestamp,
  updatedAt: Timestamp,
});

export const Announcement = z
  .object({
    _id: Id,
    place: Place,
    title: z.string(),
    /** Plain text, with ends of lines. */
    text: z.string(),
    /** The author's name; null where the account is gone. */
    author: z.string().nullable(),
    /** Null before it is sent, which only those see who may change it. */
    sentAt: Timestamp.nullable(),
    /** When it was corrected last after it was sent; null where it was not. */
    editedAt: Timestamp.nullable(),
    /** Null for those who may not change it. */
    managing: Managing.nullable(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof Announcement>;

/** An announcement as its authors list it. */
export const ManagedAnnouncement = z
  .object({
    _id: Id,
    title: z.string(),
    author: z.string().nullable(),
    state: AnnouncementState,
    audience: Audience,
    sendAt: Timestamp,
    sentAt: Timestamp.nullable(),
    editedAt: Timestamp.nullable(),
    /** The people who may read it today, or will be told of it. */
    recipients: z.int(),
    /** Those of them who have opened it. */
    readers: z.int(),
  })
  .meta({ id: 'ManagedAnnouncement' });
export type ManagedAnnouncement = z.infer<typeof ManagedAnnouncement>;

/** The place of a list of announcements. */
export const AnnouncementPlace = z.object({ place: Place });

/** An announcement as a student finds it on a course's page. */
export const CourseAnnouncement = z
  .object({ _id: Id, title: z.string(), sentAt: Timestamp, editedAt: Timestamp.nullable(), read: z.boolean() })
  .meta({ id: 'CourseAnnouncement' });
export type CourseAnnouncement = z.infer<typeof CourseAnnouncement>;

const text = writtenText('Text', limits.announcementText);

const sendAt = z.iso
  .datetime('Enter a date and time')
  .refine((written) => !written.startsWith('0000'), 'Enter a date and time')
  .nullable()
  .optional()
  .describe('When it is to be sent; null for at once.');

const fields = { title: nameField('Title', limits.announcementTitle), text, sendAt };
const audience = oneOf('audience', institutionAudiences);

export const CourseAnnouncementInput = z
  .object({
    ...fields,
    to: z
      .array(Id, says.list('to'))
      .min(1, 'Choose at least one student')
      .max(
        limits.announcementRecipients,
        issueText('Choose at most {max} students', { max: limits.announcementRecipients }),
      )
      .optional()
      .describe('Some of the students; all of them unless said. Those who are no students of the course are left out.'),
  })
  .meta({ id: 'CourseAnnouncementInput' });
export type CourseAnnouncementInput = z.infer<typeof CourseAnnouncementInput>;

export const InstitutionAnnouncementInput = z
  .object({ ...fields, audience })
  .meta({ id: 'InstitutionAnnouncementInput' });
export type InstitutionAnnouncementInput = z.infer<typeof InstitutionAnnouncementInput>;

export const UpdateAnnouncementInput = z
  .object({
    ...z.object({ ...fields, audience }).partial().shape,
    updatedAt: loadedVersion,
  })
  .meta({ id: 'UpdateAnnouncementInput' });
export type UpdateAnnouncementInput = z.infer<typeof UpdateAnnouncementInput>;

export const AnnouncementListQuery = z.object({ page: pageQuery.page, limit: pageQuery.limit });
export type AnnouncementListQuery = z.infer<typeof AnnouncementListQuery>;
