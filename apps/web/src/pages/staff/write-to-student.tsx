import { lazy, Suspense } from 'react';
import type { Writing } from '../../features/needs/components/need-item.tsx';
import { fetchPart } from '../../shared/parts/missing-part.ts';

const AnnouncementDialog = lazy(async () => ({
  default: (await fetchPart(() => import('../../features/announcements/components/announcement-dialog.tsx')))
    .AnnouncementDialog,
}));

/** An announcement to students of a course; its form is fetched when it is opened. */
export const writeToStudents = (course: string, to: readonly string[], onClose: () => void) => (
  <Suspense>
    <AnnouncementDialog place={{ kind: 'course', _id: course }} to={to} onClose={onClose} />
  </Suspense>
);

/** The same to one student who needs somebody. */
export const writeToStudent: Writing = ({ course, user }, onClose) => writeToStudents(course._id, [user._id], onClose);
