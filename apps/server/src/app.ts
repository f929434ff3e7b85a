import type { Pace } from '@lectern/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { exampleOf } from './features/api-docs/index.ts';
import { registerAudit } from './features/audit/index.ts';
import { registerAssessments, registerRegrades } from './features/assessments/index.ts';
import { registerAttempts, registerOversight, storeResults } from './features/attempts/index.ts';
import {
  type AuthSettings,
  createIdentify,
  createTokenHashOf,
  type LinkMail,
  linkNotifier,
  movedNotifier,
  registerAuth,
} from './features/auth/index.ts';
import { createCatalogue, registerCourses } from './features/courses/index.ts';
import { registerDashboards } from './features/dashboards/index.ts';
import { type FilesDeps, registerFiles, removeReplaced } from './features/files/index.ts';
import { registerJoinRequests } from './features/join-requests/index.ts';
import { registerGroups } from './features/groups/index.ts';
import { registerInstitutions } from './features/institutions/index.ts';
import { registerMaterials } from './features/materials/index.ts';
import { registerProfiles } from './features/profiles/index.ts';
import { registerProgress } from './features/progress/index.ts';
import { registerRatings } from './features/ratings/index.ts';
import { registerRosters } from './features/rosters/index.ts';
import { registerTeacherApprovals } from './features/teacher-approvals/index.ts';
import { registerUsers } from './features/users/index.ts';
import { metricsOf } from './metrics.ts';
import { personalData } from './personal-data.ts';
import type { Clock, Ids, Random } from './platform/clock/index.ts';
import type { Db } from './platform/db/index.ts';
import {
  answerFromMemory,
  boundConnections,
  buildShell,
  createRouter,
  type RouterDeps,
} from './platform/http/index.ts';
import { registerApiReference } from './platform/http/api-reference.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { registerWebApp } from './platform/http/web-app.ts';
import type { Outbox } from './platform/mail/index.ts';
import { countAgainst, type Limit } from './platform/rate-limit/index.ts';

export type AppDeps = {
  db: Db;
  clock: Clock;
  ids: Ids;
  random: Random;
  log: FastifyBaseLogger;
  files: Pick<FilesDeps, 'storage' | 'uploadLimits' | 'quotas' | 'disk' | 'uploadsDir' | 'segments'>;
  /** Why nothing is removed by its age just now, or null: the time is not to be believed. */
  purgingWaits: () => string | null;
  /** A warning about the last backup for the operator, in one sentence, or null. */
  backupRemark: () => string | null;
  /** Where mail is put to be sent; null on an installation that sends none. */
  outbox: Outbox | null;
  settings: {
    auth: AuthSettings;
    /** Join codes that one person may try in a minute. */
    joinCodesPerMinute: number;
    /** Files that one person may take home in a minute. */
    exportsPerMinute: number;
    /** How long a change of another process may go unseen by visitors of the catalogue, in milliseconds. */
    catalogueSureForMs: number;
    trustProxy: boolean | string;
    publicUrl: string | null;
    /** Whether browsers are asked to use https for every site below the public address as well. */
    hstsSubdomains: boolean;
    /** Folder of the built web app, or null to serve the API alone. */
    webRoot: string | null;
  };
};

const minuteMs = 60_000;

/** The most that one person may do of each kind. */
const pacesOf = ({ exportsPerMinute }: AppDeps['settings']): Record<Pace, Omit<Limit, 'key'>> => ({
  exports: { max: exportsPerMinute, windowMs: minuteMs },
  requests: { max: 30, windowMs: 10 * minuteMs },
  profile: { max: 30, windowMs: 10 * minuteMs },
});

function remarksOf({ purgingWaits, backupRemark }: AppDeps): string[] {
  const waits = purgingWaits();
  const remark = backupRemark();
  return [
    ...(waits === null ? [] : [`Nothing is removed by its age: ${waits}.`]),
    ...(remark === null ? [] : [remark]),
  ];
}

/** The whole application, not yet listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, clock, ids, random, log, settings } = deps;
  const authDeps = { clock, ids, random, settings: settings.auth };
  const app = await buildShell({
    log,
    ids,
    trustProxy: settings.trustProxy,
    publicUrl: settings.publicUrl,
    hstsSubdomains: settings.hstsSubdomains,
    identify: createIdentify(authDeps, db),
  });
  await registerApiReference(app, { exampleOf, publicUrl: settings.publicUrl });
  registerHealth(app, db, { remarks: () => remarksOf(deps) });
  const catalogue = createCatalogue({ db, clock, sureForMs: settings.catalogueSureForMs });
  const sentFromMemory = answerFromMemory(app, (url) => catalogue.find(url));
  registerMetrics(app, metricsOf(db, sentFromMemory));
  const countAct: RouterDeps['countAct'] = async (pace, personId) =>
    countAgainst(db, { ...pacesOf(settings)[pace], key: `${pace}:${personId}` }, clock.now());
  const route = createRouter(app, { db, clock, noteWrite: () => catalogue.noteWrite(), countAct });

  const trustProxy = settings.trustProxy !== false;
  const mail = mailOf(deps);
  registerAuth(route, { ...authDeps, trustProxy, mail });
  const ofSave = { clock, ids, removeReplaced: (ids: readonly string[]) => removeReplaced(deps.files, db, ids) };
  registerCourses(route, { ...ofSave, catalogue });
  registerMaterials(route);
  registerGroups(route, { clock, ids });
  registerUsers(route, {
    clock,
    ids,
    random,
    publicUrl: settings.publicUrl,
    demoAccounts: settings.auth.demoAccounts,
    personalData,
    notify: linkNotifier(mail),
    notifyMoved: movedNotifier(mail),
  });
  registerInstitutions(route, ofSave);
  await registerFiles(route, app, { db, clock, ids, ...deps.files });

  registerJoinRequests(route, { clock, ids, codesPerMinute: settings.joinCodesPerMinute });
  registerTeacherApprovals(route, { clock, ids, demoAccounts: settings.auth.demoAccounts, personalData, mail });
  registerRatings(route, { clock, ids });
  registerProgress(route, { clock });
  await registerProfiles(route, app, { ...authDeps, ...deps.files, db, trustProxy, mail, personalData, countAct });
  registerRosters(route, { clock, ids, random, publicUrl: settings.publicUrl });
  registerAudit(route, { clock, ids });
  registerAssessments(route, { clock, ids });
  registerRegrades(route, { clock, ids, storeResults });
  registerAttempts(route, { clock, ids, random, tokenHashOf: createTokenHashOf(settings.auth) });
  registerOversight(route, { clock, ids, random });
  registerDashboards(route, { clock });

  await registerWebApp(app, settings.webRoot);
  boundConnections(app.server);
  return app;
}

/** Where mail with links is put; nobody could open a link without the address that people use. */
function mailOf({ outbox, settings: { publicUrl } }: AppDeps): LinkMail | null {
  return outbox === null || publicUrl === null ? null : { outbox, publicUrl };
}
