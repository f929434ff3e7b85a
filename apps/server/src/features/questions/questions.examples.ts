import type { questionRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, findMaterial, findSubject } from '../api-docs/index.ts';

const material = { id: '$material' };
const course = { id: '$course' };
const one = { id: '$question' };
const way = [findCourse, findSubject, findMaterial] as const;

const ask = call('POST /api/materials/:id/questions', 'student', {
  params: material,
  body: { text: 'Why do leaves turn yellow?' },
  keep: { as: 'question', found: '"question":{"_id":"\\([^"]*\\)"' },
});
const answer = call('POST /api/questions/:id/answers', 'teacher', {
  params: one,
  body: { text: 'They lose their **chlorophyll**.\nSee https://en.wikipedia.org/wiki/Leaf.', formatted: true },
  keep: { as: 'answer', found: '"answer":{"_id":"\\([^"]*\\)"' },
});

const picture = call('POST /api/materials/:id/post-pictures', 'student', {
  params: material,
  picture: 'file',
  keep: { as: 'picture', found: '"picture":{"_id":"\\([^"]*\\)"' },
});

export const questionExamples = {
  'GET /api/materials/:id/questions': [
    ...way,
    call('GET /api/materials/:id/questions', 'student', { params: material, query: { sort: 'place' } }),
  ],
  'POST /api/materials/:id/questions': [...way, ask],
  'POST /api/materials/:id/post-pictures': [...way, picture],
  'GET /api/post-pictures/:id': [
    ...way,
    picture,
    call('GET /api/post-pictures/:id', 'student', { params: { id: '$picture' } }),
  ],
  'GET /api/courses/:id/questions': [
    findCourse,
    call('GET /api/courses/:id/questions', 'teacher', { params: course, query: { only: 'waiting' } }),
  ],
  'PUT /api/courses/:id/question-settings': [
    findCourse,
    call('PUT /api/courses/:id/question-settings', 'teacher', {
      params: course,
      body: { classmatesAnswer: true, namesHidden: false },
    }),
  ],
  'GET /api/questions/:id': [...way, ask, call('GET /api/questions/:id', 'teacher', { params: one })],
  'GET /api/questions/:id/answers': [...way, ask, call('GET /api/questions/:id/answers', 'student', { params: one })],
  'POST /api/questions/:id/answers': [...way, ask, answer],
  'PUT /api/questions/:id/resolved': [
    ...way,
    ask,
    call('PUT /api/questions/:id/resolved', 'student', { params: one, body: { resolved: true } }),
  ],
  'PUT /api/questions/:id/accepted': [
    ...way,
    ask,
    answer,
    call('PUT /api/questions/:id/accepted', 'student', { params: one, body: { answer: '$answer' } }),
  ],
  'PUT /api/posts/:id': [
    ...way,
    ask,
    call('PUT /api/posts/:id', 'student', { params: one, body: { text: 'Why do leaves turn red?' } }),
  ],
  'DELETE /api/posts/:id': [...way, ask, call('DELETE /api/posts/:id', 'student', { params: one })],
  'POST /api/posts/:id/report': [
    ...way,
    ask,
    call('POST /api/questions/:id/answers', 'teacher', {
      params: one,
      body: { text: 'Because.' },
      keep: { as: 'answer', found: '"answer":{"_id":"\\([^"]*\\)"' },
    }),
    call('POST /api/posts/:id/report', 'student', { params: { id: '$answer' }, body: { reason: 'It helps nobody.' } }),
  ],
  'PUT /api/posts/:id/hidden': [
    ...way,
    ask,
    call('PUT /api/posts/:id/hidden', 'teacher', { params: one, body: { reason: 'Please ask about the film.' } }),
  ],
} satisfies Examples<keyof typeof questionRoutes>;
