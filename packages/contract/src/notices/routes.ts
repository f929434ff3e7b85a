import { z } from 'zod';
import { idOf, MessageBody, pageOf, pageQuery } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { CourseNotices } from './course-notices.ts';
import { PushInput, PushState } from './push.ts';
import { Notice, ReadNoticesInput } from './schemas.ts';
import { NoticeSettings, NoticeSettingsInput } from './settings.ts';

const NoticeListQuery = z.object({ page: pageQuery.page, limit: pageQuery.limit });
export type NoticeListQuery = z.infer<typeof NoticeListQuery>;

const course = z.object({ id: idOf('courses') });

export const noticeRoutes = defineRoutes({
  'GET /api/users/me/notices': {
    tag: 'Notices',
    summary: 'The notices to the signed-in person that are still true, newest first',
    query: NoticeListQuery,
    responses: { 200: pageOf(Notice).extend({ unread: z.int() }) },
  },
  'GET /api/users/me/notices/unread': {
    tag: 'Notices',
    summary: 'How many notices the signed-in person has not read',
    responses: { 200: z.object({ unread: z.int() }) },
  },
  'POST /api/users/me/notices/read': {
    tag: 'Notices',
    summary: 'Note that one has read these notices, or all up to a moment',
    body: ReadNoticesInput,
    responses: { 200: MessageBody },
  },
  'GET /api/users/me/notice-settings': {
    tag: 'Notices',
    summary: 'How the signed-in person gets notices',
    responses: { 200: NoticeSettings },
  },
  'PUT /api/users/me/notice-settings': {
    tag: 'Notices',
    summary: 'Choose how one gets notices; what the body leaves out stays',
    body: NoticeSettingsInput,
    responses: { 200: MessageBody.extend({ data: NoticeSettings }) },
  },
  'GET /api/users/me/push': {
    tag: 'Notices',
    summary: 'The key by which a browser subscribes to push messages, and the devices that get them',
    responses: { 200: PushState },
  },
  'PUT /api/users/me/push': {
    tag: 'Notices',
    summary: 'Send push messages to the browser that asks, until its sign-in ends',
    body: PushInput,
    responses: { 200: MessageBody.extend({ data: PushState }) },
    errors: ['too_many_devices', 'too_many_requests'],
    pace: 'profile',
  },
  'DELETE /api/users/me/push/:id': {
    tag: 'Notices',
    summary: 'Send no more push messages to one of one’s devices',
    params: z.object({ id: idOf('auth_sessions') }),
    responses: { 200: MessageBody.extend({ data: PushState }) },
  },
  'GET /api/courses/:id/notice-settings': {
    tag: 'Notices',
    summary: 'The notices that a course sends to its students',
    params: course,
    responses: { 200: CourseNotices },
  },
  'PUT /api/courses/:id/notice-settings': {
    tag: 'Notices',
    summary: 'Choose the notices that a course sends to its students',
    params: course,
    body: CourseNotices,
    responses: { 200: MessageBody.extend({ data: CourseNotices }) },
  },
});
