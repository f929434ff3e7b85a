import { lazy, Suspense } from 'react';
import type { Writing } from '../../features/needs/components/need-item.tsx';
import { fetchPart } from '../../shared/parts/missing-part.ts';

const AnnouncementDialog = lazy(async () => ({
  default: (await fetchPart(() => import('../../features/announcements/components/announcement-dialog.tsx')))
    .AnnouncementDialog,
}));

/** An announcement to one student of a course; its form is fetched when it is opened. */
export const writeToStudent: Writing = ({ course, user }, onClose) => (
  <Suspense>
    <AnnouncementDialog place={{ kind: 'course', _id: course._id }} to={[user._id]} onClose={onClose} />
  </Suspense>
);
