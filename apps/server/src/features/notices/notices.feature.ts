import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import { noticeExamples } from './notices.examples.ts';
import { noticesListeners } from './notices.listeners.ts';
import { noticesData } from './notices.personal-data.ts';
import { deleteOldNotices } from './notices.repository.ts';
import { registerNotices } from './notices.routes.ts';

export const noticesFeature: Feature = {
  name: 'notices',
  examples: noticeExamples,
  routes: ({ route }) => registerNotices(route),
  listensLater: noticesListeners,
  chores: () => [removing('old notices', 90 * dayMs, deleteOldNotices)],
  personalData: noticesData,
};
