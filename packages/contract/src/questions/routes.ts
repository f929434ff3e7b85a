import { z } from 'zod';
import { idOf, MessageBody, pageOf } from '../common.ts';
import { limits } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import {
  AcceptInput,
  CourseAnswer,
  AnswerListQuery,
  CourseQuestionListQuery,
  HidePostInput,
  PostInput,
  PostPicture,
  CourseQuestion,
  AskInput,
  QuestionListQuery,
  QuestionsAtMaterial,
  QuestionSettings,
  ReportInput,
  ResolveInput,
} from './schemas.ts';

const post = z.object({ id: idOf('posts') });
const picture = z.object({ id: idOf('post_pictures') });
const material = z.object({ id: idOf('materials') });
const course = z.object({ id: idOf('courses') });
/** While the student has a test of the course open, they neither read nor write its questions. */
const shut = ['attempt_open'] as const;

export const questionRoutes = defineRoutes({
  'GET /api/materials/:id/questions': {
    tag: 'Questions',
    summary: 'The questions at a material; none for those who neither joined its course nor may edit it',
    params: material,
    query: QuestionListQuery,
    responses: { 200: pageOf(CourseQuestion).extend(QuestionsAtMaterial.shape) },
  },
  'POST /api/materials/:id/questions': {
    tag: 'Questions',
    summary: 'Ask a question at a material, or at a place in it',
    params: material,
    body: AskInput,
    responses: { 201: z.object({ message: z.string(), question: CourseQuestion }) },
    errors: [...shut, 'material_not_open', 'material_closed', 'too_many_requests'],
    idempotent: true,
  },
  'POST /api/materials/:id/post-pictures': {
    tag: 'Questions',
    summary: 'Upload a picture for a question or an answer that one is writing at a material',
    params: material,
    multipart: ['file'],
    bodyLimit: limits.postPictureBytes + 64 * 1024,
    responses: { 201: z.object({ message: z.string(), picture: PostPicture }) },
    errors: [
      ...shut,
      'material_not_open',
      'material_closed',
      'payload_too_large',
      'unsupported_media_type',
      'too_many_requests',
    ],
  },
  'GET /api/post-pictures/:id': {
    tag: 'Questions',
    summary: 'The bytes of a picture, for those who read the post that it stands in',
    params: picture,
    responses: { 200: z.string() },
    errors: shut,
    binary: true,
  },
  'GET /api/courses/:id/questions': {
    tag: 'Questions',
    summary: 'The questions of a course that one may edit, those without an answer first',
    params: course,
    query: CourseQuestionListQuery,
    responses: { 200: pageOf(CourseQuestion).extend({ settings: QuestionSettings }) },
  },
  'PUT /api/courses/:id/question-settings': {
    tag: 'Questions',
    summary: 'Say whether classmates may answer in a course, and whether they read names',
    params: course,
    body: QuestionSettings,
    responses: { 200: MessageBody },
  },
  'GET /api/questions/:id': {
    tag: 'Questions',
    summary: 'One question',
    params: post,
    responses: { 200: z.object({ question: CourseQuestion }) },
    errors: shut,
  },
  'GET /api/questions/:id/answers': {
    tag: 'Questions',
    summary: 'The answers to a question: the marked one first, then the oldest',
    params: post,
    query: AnswerListQuery,
    responses: { 200: pageOf(CourseAnswer) },
    errors: shut,
  },
  'POST /api/questions/:id/answers': {
    tag: 'Questions',
    summary: 'Answer a question',
    params: post,
    body: PostInput,
    responses: { 201: z.object({ message: z.string(), answer: CourseAnswer }) },
    errors: [...shut, 'material_not_open', 'material_closed', 'too_many_requests'],
    idempotent: true,
  },
  'PUT /api/questions/:id/resolved': {
    tag: 'Questions',
    summary: 'Resolve a question, or open it again; its asker and staff may',
    params: post,
    body: ResolveInput,
    responses: { 200: MessageBody },
    errors: shut,
  },
  'PUT /api/questions/:id/accepted': {
    tag: 'Questions',
    summary: 'Mark one answer as the answer, which resolves the question, or take the mark away',
    params: post,
    body: AcceptInput,
    responses: { 200: MessageBody },
    errors: shut,
  },
  'PUT /api/posts/:id': {
    tag: 'Questions',
    summary: 'Change a question or an answer of one’s own, within half an hour',
    params: post,
    body: PostInput,
    responses: { 200: MessageBody },
    errors: [...shut, 'conflict'],
  },
  'DELETE /api/posts/:id': {
    tag: 'Questions',
    summary: 'Delete an answer of one’s own, or a question of one’s own that nobody has answered',
    params: post,
    responses: { 200: MessageBody },
    errors: [...shut, 'conflict'],
  },
  'POST /api/posts/:id/report': {
    tag: 'Questions',
    summary: 'Report a question or an answer of somebody else to the teacher; a second time changes nothing',
    params: post,
    body: ReportInput,
    responses: { 200: MessageBody },
    errors: shut,
  },
  'PUT /api/posts/:id/hidden': {
    tag: 'Questions',
    summary: 'Hide a question or an answer from everybody but its author, for a reason, or show it again',
    params: post,
    body: HidePostInput,
    responses: { 200: MessageBody },
  },
});
