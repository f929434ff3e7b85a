import { texts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { signedIn } from '../../platform/policy/index.ts';
import { addPeople, previewPeople } from './adding.service.ts';
import { pageOfOwnRequests, pageOfRequests } from './join-requests.listing.ts';
import { mayAskToJoin, mayDecide, mayLookUpCode } from './join-requests.policy.ts';
import {
  countCodeTried,
  decideJoinRequest,
  decideSelection,
  type JoinDeps,
  lookUpCode,
  noteDecisionsSeen,
  requestJoin,
  withdrawJoinRequest,
} from './join-requests.service.ts';
import { pageOfRemoved, removeStudent, restoreStudent } from './places.service.ts';

/** Asking for a place in a course, and deciding on it. */
export function registerJoinRequests(route: Router, deps: JoinDeps): void {
  registerAsking(route, deps);
  registerDeciding(route);
  registerPlaces(route);
  registerAdding(route);
}

function registerAsking(route: Router, deps: JoinDeps): void {
  route('GET /api/courses/join/:joinCode', {
    policy: mayLookUpCode,
    handler: async ({ act, params }) => ({
      status: 200,
      body: await lookUpCode(deps, act, params.joinCode),
    }),
  });

  route('POST /api/courses/request-join', {
    policy: mayAskToJoin,
    before: async ({ act, body }) => {
      if (body.joinCode !== undefined) await countCodeTried(deps, act);
    },
    handler: async ({ act, body }) => {
      const joinRequest = await requestJoin(act, body);
      return { status: 201, body: { message: texts.joinRequested, joinRequest } };
    },
  });

  route('DELETE /api/courses/:id/join-request', {
    policy: mayAskToJoin,
    handler: async ({ db, viewer, params }) => {
      await withdrawJoinRequest(db, viewer, params.id);
      return { status: 200, body: { message: texts.joinWithdrawn } };
    },
  });

  route('GET /api/users/me/join-requests', {
    policy: signedIn,
    handler: async ({ db, viewer, query }) => ({ status: 200, body: await pageOfOwnRequests(db, viewer, query) }),
  });

  route('PUT /api/users/me/join-requests/seen', {
    policy: signedIn,
    handler: async ({ act, body }) => {
      await noteDecisionsSeen(act, body.ids);
      return { status: 200, body: { message: 'Noted' } };
    },
  });
}

function registerDeciding(route: Router): void {
  route('GET /api/courses/join-requests', {
    policy: mayDecide,
    handler: async ({ db, viewer, query }) => ({ status: 200, body: await pageOfRequests(db, viewer, query) }),
  });

  route('POST /api/courses/handle-join-request', {
    policy: mayDecide,
    handler: async ({ act, body }) => {
      const joinRequest = await decideJoinRequest(act, { ...body, reason: body.reason ?? null });
      return { status: 200, body: { message: texts.joinRequestProcessed, joinRequest } };
    },
  });

  route('POST /api/courses/join-requests/decide', {
    policy: mayDecide,
    handler: async ({ act, body }) => {
      const outcome = await decideSelection(act, { ...body, reason: body.reason ?? null });
      return { status: 200, body: { message: texts.joinRequestProcessed, ...outcome } };
    },
  });
}

function registerPlaces(route: Router): void {
  route('GET /api/courses/:id/students/removed', {
    policy: mayDecide,
    handler: async ({ db, viewer, params, query }) => ({
      status: 200,
      body: await pageOfRemoved(db, viewer, params.id, query),
    }),
  });

  route('POST /api/courses/:id/students/:userId/remove', {
    policy: mayDecide,
    handler: async ({ act, params, body }) => {
      await removeStudent(act, { courseId: params.id, userId: params.userId }, body.reason);
      return { status: 200, body: { message: texts.studentRemoved } };
    },
  });

  route('POST /api/courses/:id/students/:userId/restore', {
    policy: mayDecide,
    handler: async ({ act, params }) => {
      await restoreStudent(act, { courseId: params.id, userId: params.userId });
      return { status: 200, body: { message: texts.studentRestored } };
    },
  });
}

function registerAdding(route: Router): void {
  route('POST /api/courses/:id/students/preview', {
    policy: mayDecide,
    handler: async ({ act, params, body }) => ({
      status: 200,
      body: { people: await previewPeople(act, params.id, body.people) },
    }),
  });

  route('POST /api/courses/:id/students', {
    policy: mayDecide,
    handler: async ({ act, params, body }) => {
      const outcome = await addPeople(act, params.id, body.people);
      return { status: 200, body: { message: texts.studentsAdded, ...outcome } };
    },
  });
}
