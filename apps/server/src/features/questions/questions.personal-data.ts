import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'questionsAndAnswers',
    from: (userId) => sql`posts p where p.author_id = ${userId}`,
    at: sql`p.created_at`,
    id: sql`p.id`,
    item: () => sql`'_id', p.id, 'course', p.course_id, 'material', p.material_id, 'question', p.question_id,
      'second', p.second, 'page', p.page, 'text', p.body, 'formatted', p.formatted, 'createdAt', p.created_at, 'editedAt', p.edited_at,
      'deletedAt', p.deleted_at, 'hiddenAt', p.hidden_at, 'hiddenReason', p.hidden_reason,
      'resolvedAt', p.resolved_at, 'acceptedAt', p.accepted_at`,
  },
  {
    name: 'picturesOfPosts',
    from: (userId) => sql`post_pictures p where p.author_id = ${userId}`,
    at: sql`p.created_at`,
    id: sql`p.id`,
    item: () => sql`'_id', p.id, 'course', p.course_id, 'post', p.post_id, 'createdAt', p.created_at`,
  },
  {
    name: 'reportsOfPosts',
    from: (userId) => sql`post_reports r where r.user_id = ${userId}`,
    at: sql`r.created_at`,
    id: sql`r.post_id`,
    item: () => sql`'post', r.post_id, 'reason', r.reason, 'createdAt', r.created_at`,
  },
];

/** The questions and answers that people wrote, which stay without a name when an account goes, as their pictures do, and their reports. */
export const questionsData: PersonalData = {
  references: [
    { table: 'posts', column: 'author_id', onErasure: 'keep', exported: 'questionsAndAnswers', isUse: true },
    { table: 'post_pictures', column: 'author_id', onErasure: 'keep', exported: 'picturesOfPosts', isUse: true },
    { table: 'post_reports', column: 'user_id', onErasure: 'delete', exported: 'reportsOfPosts', isUse: true },
  ],
  sections,
};
