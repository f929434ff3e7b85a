import { texts } from '@lectern/contract';
import { isPaged, type Router } from '../../platform/http/index.ts';
import {
  allInstitutions,
  allNames,
  everyInstitution,
  pageOfInstitutions,
  pageOfNames,
  requireManagedBy,
} from './institutions.listing.ts';
import {
  mayAskForManaged,
  mayDeleteInstitutions,
  mayListInstitutions,
  mayListNames,
  mayWriteInstitutions,
} from './institutions.policy.ts';
import {
  createInstitution,
  deleteInstitution,
  getInstitution,
  type InstitutionsDeps,
  updateInstitution,
} from './institutions.service.ts';

/** Institutions: lists, details, and what admins and coordinators do with them. */
export function registerInstitutions(route: Router, deps: InstitutionsDeps): void {
  route('GET /api/institution', {
    policy: mayListInstitutions,
    handler: async ({ db, viewer, query }) =>
      isPaged(query)
        ? { status: 200, body: await pageOfInstitutions(db, viewer, everyInstitution, query) }
        : { status: 200, plain: allInstitutions(db, viewer, everyInstitution) },
  });

  route('GET /api/institution/managment/:userId', {
    policy: mayAskForManaged,
    handler: async ({ db, viewer, params, query }) => {
      const scope = requireManagedBy(viewer, params.userId);
      return isPaged(query)
        ? { status: 200, body: await pageOfInstitutions(db, viewer, scope, query) }
        : { status: 200, plain: allInstitutions(db, viewer, scope) };
    },
  });

  route('GET /api/institution/names', {
    policy: mayListNames,
    handler: async ({ db, query }) =>
      isPaged(query) ? { status: 200, body: await pageOfNames(db, query) } : { status: 200, plain: allNames(db) },
  });

  route('GET /api/institution/:id', {
    policy: mayListInstitutions,
    handler: async ({ db, viewer, params }) => ({ status: 200, body: await getInstitution(db, viewer, params.id) }),
  });

  route('POST /api/institution', {
    policy: mayWriteInstitutions,
    handler: async ({ act, body }) => {
      const institution = await createInstitution(act, body);
      return { status: 201, body: { message: texts.institutionCreated, institution } };
    },
  });

  route('PUT /api/institution/:id', {
    policy: mayWriteInstitutions,
    handler: async ({ act, params, body }) => {
      const institution = await updateInstitution(deps, act, params.id, body);
      return { status: 200, body: { message: texts.institutionUpdated, institution } };
    },
  });

  route('DELETE /api/institution/:id', {
    policy: mayDeleteInstitutions,
    handler: async ({ act, params }) => {
      await deleteInstitution(act, params.id);
      return { status: 200, body: { message: texts.institutionDeleted } };
    },
  });
}
