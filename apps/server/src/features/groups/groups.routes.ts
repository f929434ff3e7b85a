import { schoolAccountTexts, texts } from '@lectern/contract';
import { isPaged, type Router } from '../../platform/http/index.ts';
import { allGroups, pageOfGroups } from './groups.listing.ts';
import { mayAskForOwnCourses, maySetSource, mayUseGroups } from './groups.policy.ts';
import { createGroup, deleteGroup, getGroup, updateGroup } from './groups.service.ts';
import { allOwnCourses, pageOfOwnCourses, requirePerson } from './own-courses.service.ts';
import { peopleFor } from './people.service.ts';
import { setSource, sourceOf } from './school-account.service.ts';

/** Groups of people with courses, and the courses that are a student's own. */
export function registerGroups(route: Router): void {
  route('GET /api/groups', {
    policy: mayUseGroups,
    handler: async ({ db, viewer, query }) =>
      isPaged(query)
        ? { status: 200, body: await pageOfGroups(db, viewer, query) }
        : { status: 200, plain: allGroups(db, viewer) },
  });

  route('GET /api/groups/:id', {
    policy: mayUseGroups,
    handler: async ({ db, viewer, params }) => ({ status: 200, body: { data: await getGroup(db, viewer, params.id) } }),
  });

  route('POST /api/groups', {
    policy: mayUseGroups,
    handler: async ({ act, body }) => {
      const group = await createGroup(act, body);
      return { status: 201, body: { message: texts.groupCreated, group } };
    },
  });

  route('POST /api/groups/people', {
    policy: mayUseGroups,
    handler: async ({ act, body }) => ({ status: 200, body: await peopleFor(act, body) }),
  });

  route('PUT /api/groups/:id', {
    policy: mayUseGroups,
    handler: async ({ act, params, body }) => {
      const group = await updateGroup(act, params.id, body);
      return { status: 200, body: { message: texts.groupUpdated, group } };
    },
  });

  route('DELETE /api/groups/:id', {
    policy: mayUseGroups,
    handler: async ({ act, params }) => {
      await deleteGroup(act, params.id);
      return { status: 200, body: { message: texts.groupDeleted } };
    },
  });

  route('GET /api/groups/:id/school-account', {
    policy: maySetSource,
    handler: async ({ act, params }) => ({ status: 200, body: await sourceOf(act, params.id) }),
  });

  route('PUT /api/groups/:id/school-account', {
    policy: maySetSource,
    handler: async ({ act, params, body }) => {
      const source = await setSource(act, params.id, body);
      const message = source === null ? schoolAccountTexts.ended : schoolAccountTexts.saved;
      return { status: 200, body: { message, source } };
    },
  });

  route('GET /api/groups/:userId/courses', {
    policy: mayAskForOwnCourses,
    handler: async ({ act, db, viewer, params, query }) => {
      const person = await requirePerson(db, viewer, params.userId);
      return isPaged(query)
        ? { status: 200, body: await pageOfOwnCourses(act, person, query) }
        : { status: 200, plain: allOwnCourses(act, person) };
    },
  });
}
