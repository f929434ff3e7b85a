import { t } from '../../shared/messages/t.ts';

/** The areas that look after institutions. */
export type InstitutionArea = 'instructor' | 'coordinator';

export const listOfInstitutions = {
  instructor: '/instructor/institution',
  coordinator: '/coordinator/institution',
} as const;

/** The pages about one institution, by area. */
export const institutionPages = {
  instructor: [
    [t('Overview'), '/instructor/institutions/$id'],
    [t('Students'), '/instructor/institutions/$id/students'],
    [t('Courses'), '/instructor/institutions/$id/courses'],
    [t('Results'), '/instructor/institutions/$id/results'],
    [t('Announcements'), '/instructor/institutions/$id/announcements'],
    [t('Look'), '/instructor/institutions/$id/look'],
    [t('Access tokens'), '/instructor/institutions/$id/access-tokens'],
    [t('Webhooks'), '/instructor/institutions/$id/webhooks'],
  ],
  coordinator: [
    [t('Overview'), '/coordinator/institutions/$id'],
    [t('Students'), '/coordinator/institutions/$id/students'],
    [t('Courses'), '/coordinator/institutions/$id/courses'],
    [t('Results'), '/coordinator/institutions/$id/results'],
    [t('Announcements'), '/coordinator/institutions/$id/announcements'],
    [t('Look'), '/coordinator/institutions/$id/look'],
    [t('Access tokens'), '/coordinator/institutions/$id/access-tokens'],
    [t('Webhooks'), '/coordinator/institutions/$id/webhooks'],
  ],
} as const;

export const editPaths = {
  instructor: '/instructor/institutions/edit/$id',
  coordinator: '/coordinator/institutions/edit/$id',
} as const;

export const approvalPaths = {
  instructor: '/instructor/teacher-approvals',
  coordinator: '/coordinator/teacher-approvals',
} as const;
