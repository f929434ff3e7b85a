import type { CourseOverview } from '@lectern/contract';
import type { StaffArea } from '../../shared/routing/areas.ts';
import { t } from '../../shared/messages/t.ts';

/** The pages of a course by area, with the name of each. Coordinators look, and manage no tests. */
export const coursePages = {
  instructor: [
    [t('Overview'), '/instructor/courses/$courseId'],
    [t('Students'), '/instructor/courses/$courseId/students'],
    [t('Tests'), '/instructor/courses/$courseId/tests'],
    [t('Dates'), '/instructor/courses/$courseId/dates'],
    [t('Results'), '/instructor/courses/$courseId/results'],
    [t('Questions##students'), '/instructor/courses/$courseId/questions'],
    [t('Certificates'), '/instructor/courses/$courseId/certificates'],
    [t('Announcements'), '/instructor/courses/$courseId/announcements'],
    [t('Edit'), '/instructor/edit-course/$courseId'],
  ],
  teacher: [
    [t('Overview'), '/teacher/courses/$courseId'],
    [t('Students'), '/teacher/courses/$courseId/students'],
    [t('Tests'), '/teacher/courses/$courseId/tests'],
    [t('Dates'), '/teacher/courses/$courseId/dates'],
    [t('Results'), '/teacher/courses/$courseId/results'],
    [t('Questions##students'), '/teacher/courses/$courseId/questions'],
    [t('Certificates'), '/teacher/courses/$courseId/certificates'],
    [t('Announcements'), '/teacher/courses/$courseId/announcements'],
    [t('Edit'), '/teacher/edit-course/$courseId'],
  ],
  coordinator: [
    [t('Overview'), '/coordinator/courses/$courseId'],
    [t('Students'), '/coordinator/courses/$courseId/students'],
    [t('Dates'), '/coordinator/courses/$courseId/dates'],
  ],
} as const satisfies Record<StaffArea, readonly (readonly [string, string])[]>;

/** The pages that are for those who edit the course. */
const forEditors = /\/(?:certificates|announcements|edit-course\/\$courseId)$/;

/** The pages of a course in an area that the viewer may open. */
export const pagesFor = (area: StaffArea, can: CourseOverview['can']) =>
  coursePages[area].filter(([, to]) => can.edit || !forEditors.test(to));

/** The lists that lead to a course, by area. */
export const listOfCourses = {
  instructor: '/instructor/courses',
  teacher: '/teacher/courses',
  coordinator: '/coordinator/institution',
} as const satisfies Record<StaffArea, string>;

export type TeachingArea = Exclude<StaffArea, 'coordinator'>;
