import { z } from 'zod';
import { idOf, MessageBody, pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import {
  Announcement,
  AnnouncementListQuery,
  AnnouncementPlace,
  CourseAnnouncement,
  CourseAnnouncementInput,
  InstitutionAnnouncementInput,
  ManagedAnnouncement,
  UpdateAnnouncementInput,
} from './schemas.ts';

const AnnouncementWritten = z.object({ message: z.string(), announcement: Announcement });
const announcementId = z.object({ id: idOf('announcements') });
const managed = pageOf(ManagedAnnouncement).extend(AnnouncementPlace.shape);

export const announcementRoutes = defineRoutes({
  'GET /api/courses/:id/announcements': {
    tag: 'Announcements',
    summary: 'The announcements to a course that one may edit, newest first',
    params: z.object({ id: idOf('courses') }),
    query: AnnouncementListQuery,
    responses: { 200: managed },
  },
  'POST /api/courses/:id/announcements': {
    tag: 'Announcements',
    summary: 'Announce something to the students of a course, or to some of them, at once or later',
    params: z.object({ id: idOf('courses') }),
    body: CourseAnnouncementInput,
    responses: { 201: AnnouncementWritten },
    errors: ['too_many_requests'],
    idempotent: true,
  },
  'GET /api/institution/:id/announcements': {
    tag: 'Announcements',
    summary: 'The announcements to an institution that one manages, newest first',
    params: z.object({ id: idOf('institutions') }),
    query: AnnouncementListQuery,
    responses: { 200: managed },
  },
  'POST /api/institution/:id/announcements': {
    tag: 'Announcements',
    summary: 'Announce something to the members of an institution, at once or later',
    params: z.object({ id: idOf('institutions') }),
    body: InstitutionAnnouncementInput,
    responses: { 201: AnnouncementWritten },
    errors: ['too_many_requests'],
    idempotent: true,
  },
  'GET /api/courses/:id/announcements/mine': {
    tag: 'Announcements',
    summary:
      'The announcements of a course of one’s own: those of the last 30 days and those that one has read, newest first',
    params: z.object({ id: idOf('courses') }),
    query: AnnouncementListQuery,
    responses: { 200: pageOf(CourseAnnouncement) },
  },
  'GET /api/announcements/:id': {
    tag: 'Announcements',
    summary: 'One announcement, for those to whom it goes and those who may change it',
    params: announcementId,
    responses: { 200: z.object({ announcement: Announcement }) },
  },
  'PUT /api/announcements/:id': {
    tag: 'Announcements',
    summary: 'Change an announcement that waits, or correct the title and text of one that was sent',
    params: announcementId,
    body: UpdateAnnouncementInput,
    responses: { 200: AnnouncementWritten },
    errors: ['stale_update', 'conflict', 'field_not_allowed'],
  },
  'POST /api/announcements/:id/withdraw': {
    tag: 'Announcements',
    summary: 'Take an announcement back: its notices are gone, and one that waits is not sent',
    params: announcementId,
    responses: { 200: MessageBody },
  },
  'POST /api/announcements/:id/restore': {
    tag: 'Announcements',
    summary: 'Undo the taking back; one whose time has come in the meantime is sent at once',
    params: announcementId,
    responses: { 200: MessageBody },
  },
  'POST /api/announcements/:id/read': {
    tag: 'Announcements',
    summary: 'Note that one has read an announcement',
    params: announcementId,
    responses: { 200: MessageBody },
  },
});
