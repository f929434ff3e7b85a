import { texts } from '@lectern/contract';
import { isPaged, type Router, siteAddress } from '../../platform/http/index.ts';
import { recordPeopleExport } from '../audit/index.ts';
import { createAccount, getUsage, makeLinkForUser, setUserActive, updateUser } from './users.admin.service.ts';
import type { PasswordDeps } from './new-password.ts';
import type { UsersDeps } from './users.change.ts';
import { deleteUser } from './users.deleting.ts';
import { getUser } from './users.details.ts';
import type { LinkDeps } from './users.links.ts';
import { allOfRole, allUsers, idsOfUsers, pageOfRole, pageOfUsers, userColumns, userRows } from './users.listing.ts';
import { mayAdministerUsers, mayChangeUsers, mayListRoles, mayListUsers, mayReadUsers } from './users.policy.ts';

export type UsersRoutesDeps = UsersDeps &
  PasswordDeps &
  LinkDeps & {
    /** Where people reach the site, or null where nobody has said so. */
    publicUrl: string | null;
  };

/** People, as far as others may see them, and what admins and teachers do with their accounts. */
export function registerUsers(route: Router, deps: UsersRoutesDeps): void {
  registerLists(route);
  registerAccounts(route, deps);
}

function registerLists(route: Router): void {
  route('GET /api/users', {
    policy: mayListUsers,
    handler: async ({ db, viewer, query }) =>
      isPaged(query)
        ? { status: 200, body: await pageOfUsers(db, viewer, query) }
        : { status: 200, plain: allUsers(db, viewer) },
  });

  route('GET /api/users/ids', {
    policy: mayAdministerUsers,
    handler: async ({ db, viewer, query }) => ({ status: 200, body: await idsOfUsers(db, viewer, query) }),
  });

  route('GET /api/users/export.csv', {
    policy: mayListUsers,
    handler: async ({ act, db, viewer, query }) => {
      await recordPeopleExport(act, 'users', query);
      return { status: 200, csv: { name: 'users.csv', columns: userColumns, rows: userRows(db, viewer, query) } };
    },
  });

  route('GET /api/users/role/:role', {
    policy: mayListRoles,
    handler: async ({ db, viewer, params, query }) =>
      isPaged(query)
        ? { status: 200, body: await pageOfRole(db, viewer, params.role, query) }
        : { status: 200, plain: allOfRole(db, viewer, params.role) },
  });

  route('GET /api/users/institution/:institutionId', {
    policy: mayListUsers,
    handler: async ({ db, viewer, params, query }) => {
      const institution = params.institutionId;
      return isPaged(query)
        ? { status: 200, body: await pageOfUsers(db, viewer, { ...query, institution }) }
        : { status: 200, plain: allUsers(db, viewer, { institution }) };
    },
  });

  route('GET /api/users/:id', {
    policy: mayReadUsers,
    handler: async ({ db, viewer, params }) => ({ status: 200, body: await getUser(db, viewer, params.id) }),
  });
}

function registerAccounts(route: Router, deps: UsersRoutesDeps): void {
  route('POST /api/users', {
    policy: mayAdministerUsers,
    handler: async ({ act, body, request }) => {
      const { user, link } = await createAccount(deps, act, body, siteAddress(request, deps.publicUrl));
      return { status: 201, body: { message: texts.userCreated, user, ...(link ?? noLink) } };
    },
  });

  route('PUT /api/users/:id', {
    policy: mayChangeUsers,
    handler: async ({ act, params, body }) => {
      const user = await updateUser(deps, act, params.id, body);
      return { status: 200, body: { message: texts.userUpdated, user } };
    },
  });

  route('PUT /api/users/update-userStatus/:id', {
    policy: mayChangeUsers,
    handler: async ({ act, params, body }) => {
      const user = await setUserActive(deps, act, params.id, body.isActive);
      return { status: 200, body: { message: user.isActive ? texts.userUnblocked : texts.userBlocked, user } };
    },
  });

  route('GET /api/users/:id/usage', {
    policy: mayAdministerUsers,
    handler: async ({ db, params }) => ({ status: 200, body: await getUsage(db, params.id) }),
  });

  route('DELETE /api/users/destroy/:id', {
    policy: mayAdministerUsers,
    handler: async ({ act, params }) => {
      await deleteUser(deps, act, params.id);
      return { status: 200, body: { message: texts.userDeleted } };
    },
  });

  route('POST /api/users/:id/password-link', {
    policy: mayAdministerUsers,
    handler: async ({ act, params, request }) => {
      const link = await makeLinkForUser(deps, act, params.id, siteAddress(request, deps.publicUrl));
      return { status: 201, body: { message: 'Link created', ...link } };
    },
  });
}

const noLink = { passwordLink: null, passwordLinkExpiresAt: null };
