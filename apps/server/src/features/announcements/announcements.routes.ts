import type { Router } from '../../platform/http/index.ts';
import type { Tell } from '../../platform/events/index.ts';
import {
  mayAnnounceToCourses,
  mayAnnounceToInstitutions,
  mayChangeAnnouncements,
  mayListCourseAnnouncements,
  mayReadAnnouncements,
} from './announcements.policy.ts';
import {
  announceToCourse,
  announceToInstitution,
  countAnnouncement,
  restoreAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from './announcements.service.ts';
import { getAnnouncement, noteReading, pageOfCourse, pageOfManaged } from './reading.service.ts';

/** Making, changing and taking back announcements, and reading them. */
export function registerAnnouncements(route: Router, deps: { tell: Tell }): void {
  registerMaking(route);
  registerChanging(route);

  route('GET /api/courses/:id/announcements/mine', {
    policy: mayListCourseAnnouncements,
    handler: async ({ act, params, query }) => ({ status: 200, body: await pageOfCourse(act, params.id, query) }),
  });

  route('GET /api/announcements/:id', {
    policy: mayReadAnnouncements,
    handler: async ({ act, params }) => ({
      status: 200,
      body: { announcement: await getAnnouncement(act, params.id) },
    }),
  });

  route('POST /api/announcements/:id/read', {
    policy: mayReadAnnouncements,
    handler: async ({ act, params }) => {
      await noteReading(deps, act, params.id);
      return { status: 200, body: { message: 'Noted' } };
    },
  });
}

function registerMaking(route: Router): void {
  route('GET /api/courses/:id/announcements', {
    policy: mayAnnounceToCourses,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await pageOfManaged(act, { kind: 'course', id: params.id }, query),
    }),
  });

  route('POST /api/courses/:id/announcements', {
    policy: mayAnnounceToCourses,
    before: ({ act }) => countAnnouncement(act),
    handler: async ({ act, params, body }) => {
      const announcement = await announceToCourse(act, params.id, body);
      return { status: 201, body: { message: 'The announcement is saved', announcement } };
    },
  });

  route('GET /api/institution/:id/announcements', {
    policy: mayAnnounceToInstitutions,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await pageOfManaged(act, { kind: 'institution', id: params.id }, query),
    }),
  });

  route('POST /api/institution/:id/announcements', {
    policy: mayAnnounceToInstitutions,
    before: ({ act }) => countAnnouncement(act),
    handler: async ({ act, params, body }) => {
      const announcement = await announceToInstitution(act, params.id, body);
      return { status: 201, body: { message: 'The announcement is saved', announcement } };
    },
  });
}

function registerChanging(route: Router): void {
  const policy = mayChangeAnnouncements;

  route('PUT /api/announcements/:id', {
    policy,
    handler: async ({ act, params, body }) => {
      const announcement = await updateAnnouncement(act, params.id, body);
      return { status: 200, body: { message: 'The announcement is saved', announcement } };
    },
  });

  route('POST /api/announcements/:id/withdraw', {
    policy,
    handler: async ({ act, params }) => {
      await withdrawAnnouncement(act, params.id);
      return { status: 200, body: { message: 'The announcement is withdrawn' } };
    },
  });

  route('POST /api/announcements/:id/restore', {
    policy,
    handler: async ({ act, params }) => {
      await restoreAnnouncement(act, params.id);
      return { status: 200, body: { message: 'The announcement is back' } };
    },
  });
}
