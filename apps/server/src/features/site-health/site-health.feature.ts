import type { Feature } from '../../platform/feature/index.ts';
import { siteHealthExamples } from './site-health.examples.ts';
import { registerSiteHealth } from './site-health.routes.ts';
import type { SiteHealthDeps } from './site-health.service.ts';

export const siteHealthFeature: Feature<SiteHealthDeps> = {
  name: 'site health',
  examples: siteHealthExamples,
  routes: ({ route }, deps) => registerSiteHealth(route, deps),
};
