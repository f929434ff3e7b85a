import { adminsAnd, onlyRole, signedIn } from '../../platform/policy/index.ts';

/** Teachers announce to courses of theirs, admins to all; which those are, the statements ask. */
export const mayAnnounceToCourses = adminsAnd('teacher');

/** Coordinators announce to institutions that they manage, admins to all. */
export const mayAnnounceToInstitutions = adminsAnd('coordinator');

/** Staff change the announcements of their courses and institutions. */
export const mayChangeAnnouncements = adminsAnd('teacher', 'coordinator');

/** Students find announcements on the pages of their courses. */
export const mayListCourseAnnouncements = onlyRole('student');

/** Everybody may be among those to whom an announcement goes. */
export const mayReadAnnouncements = signedIn;
