import { z } from 'zod';
import { idOf, listOf, MessageBody } from '../common.ts';
import { subjectsInSlices } from '../courses/schemas.ts';
import { defineRoutes } from '../route.ts';
import {
  CreateGroupInput,
  Group,
  GroupListItem,
  GroupListQuery,
  GroupPeople,
  GroupPeopleInput,
  OwnCourse,
  OwnCoursesQuery,
  UpdateGroupInput,
  WholeGroup,
  WholeOwnCourse,
} from './schemas.ts';
import { GroupSource, GroupSourceInput, GroupSourceState } from './school-account.ts';

const GroupWritten = z.object({ message: z.string(), group: Group });

export const groupRoutes = defineRoutes({
  'GET /api/groups': {
    tag: 'Groups',
    summary: 'Own groups, for admins all: all of them, or a page',
    query: GroupListQuery,
    responses: { 200: listOf(GroupListItem) },
    plainItem: WholeGroup,
    plainUnder: 'data',
  },
  'GET /api/groups/:id': {
    tag: 'Groups',
    summary: 'One group with its users and courses',
    params: z.object({ id: idOf('groups') }),
    responses: { 200: z.object({ data: Group }) },
  },
  'POST /api/groups': {
    tag: 'Groups',
    summary: 'Make a group; its users can open its courses at once',
    body: CreateGroupInput,
    responses: { 201: GroupWritten },
    errors: ['group_name_taken'],
    idempotent: true,
  },
  'POST /api/groups/people': {
    tag: 'Groups',
    summary:
      'People who could be put into a group: by typed names, or all of a course, another group or an institution',
    body: GroupPeopleInput,
    responses: { 200: GroupPeople },
  },
  'PUT /api/groups/:id': {
    tag: 'Groups',
    summary: 'Change a group',
    params: z.object({ id: idOf('groups') }),
    body: UpdateGroupInput,
    responses: { 200: GroupWritten },
    errors: ['group_name_taken', 'stale_update'],
  },
  'DELETE /api/groups/:id': {
    tag: 'Groups',
    summary: 'Delete a group; what it opened is closed at once',
    params: z.object({ id: idOf('groups') }),
    responses: { 200: MessageBody },
  },
  'GET /api/groups/:id/school-account': {
    tag: 'Groups',
    summary: 'The group at a sign-in provider by which people come into a group, and the providers',
    params: z.object({ id: idOf('groups') }),
    responses: { 200: GroupSourceState },
  },
  'PUT /api/groups/:id/school-account': {
    tag: 'Groups',
    summary: 'Have a group follow one at a sign-in provider, from each student’s next sign-in on; null ends that',
    params: z.object({ id: idOf('groups') }),
    body: GroupSourceInput,
    responses: { 200: MessageBody.extend({ source: GroupSource.nullable() }) },
    asksAgain: true,
  },
  'GET /api/groups/:userId/courses': {
    tag: 'Groups',
    summary: "A student's own courses, each once: by groups, by approved requests, by their institution",
    params: z.object({ userId: idOf('users') }),
    query: OwnCoursesQuery,
    responses: { 200: listOf(OwnCourse) },
    plainItem: WholeOwnCourse,
    slices: subjectsInSlices,
    plainUnder: 'data',
  },
});
