import { sourceTexts } from '@lectern/contract';
import type { Router } from '../../../platform/http/index.ts';
import { mayUseRosters } from '../rosters.policy.ts';
import {
  beginPull,
  changeSource,
  makeSource,
  removeSource,
  rosterSources,
  type SourceDeps,
  stopRunningPull,
} from './sources.service.ts';
import { testSource } from './testing-source.ts';

/** Providers that people are pulled from, and their pulls. */
export function registerRosterSources(route: Router, deps: SourceDeps): void {
  registerWriting(route, deps);

  route('GET /api/roster-sources', {
    policy: mayUseRosters,
    handler: async ({ act }) => ({ status: 200, body: await rosterSources(act) }),
  });

  route('POST /api/roster-sources/:id/test', {
    policy: mayUseRosters,
    handler: async ({ act, params }) => ({ status: 200, body: await testSource(deps, act, params.id) }),
  });

  route('POST /api/roster-sources/:id/pull', {
    policy: mayUseRosters,
    handler: async ({ act, params, body }) => {
      const source = await beginPull(act, params.id, body.everything ?? false);
      return { status: 200, body: { message: sourceTexts.pulling, source } };
    },
  });

  route('POST /api/roster-sources/:id/stop', {
    policy: mayUseRosters,
    handler: async ({ act, params }) => {
      const source = await stopRunningPull(act, params.id);
      return { status: 200, body: { message: sourceTexts.stopped, source } };
    },
  });
}

function registerWriting(route: Router, deps: SourceDeps): void {
  route('POST /api/roster-sources', {
    policy: mayUseRosters,
    handler: async ({ act, body }) => {
      const source = await makeSource(deps, act, body);
      return { status: 201, body: { message: sourceTexts.made, source } };
    },
  });

  route('PUT /api/roster-sources/:id', {
    policy: mayUseRosters,
    handler: async ({ act, params, body }) => {
      const source = await changeSource(deps, act, params.id, body);
      return { status: 200, body: { message: sourceTexts.changed, source } };
    },
  });

  route('DELETE /api/roster-sources/:id', {
    policy: mayUseRosters,
    handler: async ({ act, params }) => {
      await removeSource(act, params.id);
      return { status: 200, body: { message: sourceTexts.deleted } };
    },
  });
}
