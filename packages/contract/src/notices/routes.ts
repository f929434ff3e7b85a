import { z } from 'zod';
import { MessageBody, pageOf, pageQuery } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { Notice, ReadNoticesInput } from './schemas.ts';
import { NoticeSettings, NoticeSettingsInput } from './settings.ts';

const NoticeListQuery = z.object({ page: pageQuery.page, limit: pageQuery.limit });
export type NoticeListQuery = z.infer<typeof NoticeListQuery>;

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
});
