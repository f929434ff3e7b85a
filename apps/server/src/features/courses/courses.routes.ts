import { texts } from '@lectern/contract';
import { type ResponseCache, isPaged, type Router } from '../../platform/http/index.ts';
import { cleanCourse } from './clean-course.ts';
import { allCourses, pageOfBin, pageOfCourses } from './courses.listing.ts';
import { countJoinCodeChosen } from './join-code-tries.ts';
import { mayAuthorCourses, mayListBin, mayListCourses } from './courses.policy.ts';
import {
  type CoursesDeps,
  createCourse,
  deleteCourse,
  getCourseUsage,
  readCourse,
  renewJoinCode,
  restoreCourse,
  updateCourse,
} from './courses.service.ts';
import { sightOf } from './material-dates.visibility.ts';
import { savedCourseToSend } from './sending-courses.ts';

export type CoursesRoutesDeps = CoursesDeps & { catalogue: ResponseCache };

/** Courses with their subjects and materials: lists, details, and what their authors do with them. */
export function registerCourses(route: Router, deps: CoursesRoutesDeps): void {
  registerReading(route, deps.catalogue);
  registerWriting(route, deps);
  registerBin(route);
}

function registerReading(route: Router, catalogue: ResponseCache): void {
  route('GET /api/courses', {
    policy: mayListCourses,
    cache: catalogue,
    handler: async ({ act, db, viewer, query }) =>
      isPaged(query)
        ? { status: 200, body: await pageOfCourses(db, viewer, query) }
        : { status: 200, plain: allCourses(db, sightOf(act)) },
  });

  route('GET /api/courses/bin', {
    policy: mayListBin,
    handler: async ({ db, query }) => ({ status: 200, body: await pageOfBin(db, query) }),
  });

  route('GET /api/courses/:id', {
    policy: mayListCourses,
    cache: catalogue,
    handler: async ({ act, db, params }) => ({ status: 200, body: await readCourse(db, sightOf(act), params.id) }),
  });

  route('GET /api/courses/:id/usage', {
    policy: mayAuthorCourses,
    handler: async ({ db, viewer, params }) => ({ status: 200, body: await getCourseUsage(db, viewer, params.id) }),
  });
}

function registerWriting(route: Router, deps: CoursesDeps): void {
  route('POST /api/courses/create-course', {
    policy: mayAuthorCourses,
    prepare: cleanCourse,
    handler: async ({ act, body }) => {
      const course = await createCourse(act, body);
      return { status: 201, body: savedCourseToSend(texts.courseCreated, course, act.actor) };
    },
  });

  route('PUT /api/courses/update-course/:id', {
    policy: mayAuthorCourses,
    before: ({ act, params, body }) => countJoinCodeChosen(act, { id: params.id, code: body.join_code }),
    prepare: cleanCourse,
    handler: async ({ act, params, body }) => {
      const course = await updateCourse(deps, act, params.id, body);
      return { status: 200, body: savedCourseToSend(texts.courseUpdated, course, act.actor) };
    },
  });

  route('POST /api/courses/:id/join-code', {
    policy: mayAuthorCourses,
    handler: async ({ act, params }) => {
      const course = await renewJoinCode(act, params.id);
      return { status: 200, body: savedCourseToSend(texts.courseUpdated, course, act.actor) };
    },
  });
}

function registerBin(route: Router): void {
  route('DELETE /api/courses/:id', {
    policy: mayAuthorCourses,
    handler: async ({ act, params }) => {
      await deleteCourse(act, params.id);
      return { status: 200, body: { message: texts.courseDeleted } };
    },
  });

  route('POST /api/courses/:id/restore', {
    policy: mayAuthorCourses,
    handler: async ({ act, params }) => {
      const course = await restoreCourse(act, params.id);
      return { status: 200, body: savedCourseToSend(texts.courseRestored, course, act.actor) };
    },
  });
}
