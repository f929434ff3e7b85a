import type { Pace } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { identifyingTokens } from './features/access-tokens/index.ts';
import { retainedBy } from './chores.ts';
import { announcementsOfCourse } from './features/announcements/index.ts';
import { createExampleOf } from './features/api-docs/index.ts';
import { attemptsOfCourse } from './features/attempts/index.ts';
import { createIdentify, linkNotifier, movedNotifier } from './features/auth/index.ts';
import { createCatalogue } from './features/courses/index.ts';
import { removeReplaced } from './features/files/index.ts';
import { countFollowers } from './features/groups/index.ts';
import { wornStyle } from './features/looks/index.ts';
import { markAttempts, reviewAttempt } from './features/marking/index.ts';
import { postsOfCourse } from './features/questions/index.ts';
import { progressOfCourse } from './features/progress/index.ts';
import { searchOfCourse } from './features/search/index.ts';
import { notesOfCourse } from './features/study-notes/index.ts';
import { testOpenTo, testSharedWith } from './features/test-authoring/index.ts';
import { features } from './features.ts';
import { metricsOf } from './metrics.ts';
import { personalData } from './personal-data.ts';
import { sealedSources } from './sealed.ts';
import { createTell } from './platform/events/index.ts';
import { answerFromMemory, boundConnections, buildShell, createRouter } from './platform/http/index.ts';
import { registerApiReference } from './platform/http/api-reference.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import type { DrawnPages } from './platform/http/drawn-pages.ts';
import { registerWebApp } from './platform/http/web-app.ts';
import { countAgainst, type Limit } from './platform/rate-limit/index.ts';
import type { AppDeps, Services } from './services.ts';

const minuteMs = 60_000;

/** The most that one person may do of each kind. */
const pacesOf = ({ exportsPerMinute }: AppDeps['settings']): Record<Pace, Omit<Limit, 'key'>> => ({
  exports: { max: exportsPerMinute, windowMs: minuteMs },
  requests: { max: 30, windowMs: 10 * minuteMs },
  profile: { max: 30, windowMs: 10 * minuteMs },
  copies: { max: 20, windowMs: 10 * minuteMs },
  looks: { max: 30, windowMs: 10 * minuteMs },
});

function remarksOf({ purgingWaits, backupRemark }: AppDeps): string[] {
  const waits = purgingWaits();
  const remark = backupRemark();
  return [
    ...(waits === null ? [] : [`Nothing is removed by its age: ${waits}.`]),
    ...(remark === null ? [] : [remark]),
  ];
}

/** Rows of a deleted course of which there can be very many, step by step. */
const removedWithCourse = [
  attemptsOfCourse,
  progressOfCourse,
  announcementsOfCourse,
  postsOfCourse,
  notesOfCourse,
  searchOfCourse,
];

/** Puts together what features are given. */
export function servicesOf(deps: AppDeps): Services {
  const {
    db,
    clock,
    ids,
    random,
    passwords,
    breachedPasswords,
    appKeys,
    log,
    files,
    outbox,
    outward,
    webhookOutward,
    rosterOutward,
    installation,
    settings,
  } = deps;
  // Nobody could open a link without the address that people use.
  const mail = outbox === null || settings.publicUrl === null ? null : { outbox, publicUrl: settings.publicUrl };
  const services: Services = {
    db,
    clock,
    ids,
    random,
    passwords,
    breachedPasswords,
    appKeys,
    log,
    outward,
    webhookOutward,
    rosterOutward,
    installation: { ...installation, sendsMail: outbox !== null, purgingWaits: deps.purgingWaits },
    ...files,
    settings: settings.auth,
    demoAccounts: settings.auth.demoAccounts,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy !== false,
    joinCodesPerMinute: settings.joinCodesPerMinute,
    auditDays: settings.auditDays,
    attemptStaleDays: settings.attemptStaleDays,
    mail,
    notify: linkNotifier(mail),
    notifyMoved: movedNotifier(mail),
    catalogue: createCatalogue({ db, clock, sureForMs: settings.catalogueSureForMs }),
    tell: createTell(features.flatMap(({ listens }) => listens ?? [])),
    sealedSources,
    personalData,
    retained: () => retainedBy(services),
    countFollowers,
    markAttempts,
    reviewAttempt,
    testOpenTo,
    testSharedWith,
    removedWithCourse,
    removeReplaced: (fileIds: readonly string[]) => removeReplaced(files, db, fileIds),
  };
  return services;
}

/** The whole application, not yet listening. */
export async function buildApp(deps: AppDeps, services: Services = servicesOf(deps)): Promise<FastifyInstance> {
  const { db, clock, catalogue } = services;
  const { log, ids, passwords, settings } = deps;
  const app = await buildShell({
    log,
    ids,
    trustProxy: settings.trustProxy,
    publicUrl: settings.publicUrl,
    hstsSubdomains: settings.hstsSubdomains,
    callsPerMinute: settings.callsPerMinute,
    identify: identifyingTokens(services, db, createIdentify(services, db)),
  });
  await registerApiReference(app, { exampleOf: createExampleOf(features), publicUrl: settings.publicUrl });
  registerHealth(app, db, { remarks: () => remarksOf(deps) });
  let drawnPages: DrawnPages | null = null;
  const sentFromMemory = answerFromMemory(app, (url, headers) =>
    url.startsWith('/api/') ? catalogue.find(url) : (drawnPages?.find(url, headers) ?? null),
  );
  registerMetrics(app, metricsOf(services, sentFromMemory));
  const countAct = (pace: Pace, personId: string) =>
    countAgainst(db, { ...pacesOf(settings)[pace], key: `${pace}:${personId}` }, clock.now());
  const route = createRouter(app, { db, clock, ids, passwords, noteWrite: () => catalogue.noteWrite(), countAct });
  for (const feature of features) await feature.routes?.({ route, app }, services);
  const { webRoot, serviceWorker, publicUrl: site } = settings;
  drawnPages = await registerWebApp(app, {
    webRoot,
    serviceWorker,
    cache: catalogue,
    site,
    findStyle: () => wornStyle(db, null),
  });
  boundConnections(app.server, app.log);
  return app;
}
