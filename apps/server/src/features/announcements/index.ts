// Announcements: staff tell the students of a course or the members of an institution something, and see who read it.
export { announcementsFeature } from './announcements.feature.ts';
export { announcementsOfCourse } from './course-announcements.repository.ts';
export { listReadable } from './announcements.repository.ts';
export { listAudience } from './audience.ts';
