import { limits } from '@lectern/contract';
import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import { deleteOldCatalogueChanges } from './catalogue.repository.ts';
import { coursesData } from './courses.personal-data.ts';
import { type CoursesRoutesDeps, registerCourses } from './courses.routes.ts';
import { registerSitemap } from './sitemap.routes.ts';
import type { SitemapDeps } from './sitemap.service.ts';
import { purgeBin, type PurgeDeps } from './purging.repository.ts';
import { courseExamples } from './courses.examples.ts';

const binMs = limits.courseBinDays * dayMs;

export const coursesFeature: Feature<CoursesRoutesDeps & PurgeDeps & SitemapDeps> = {
  name: 'courses',
  examples: courseExamples,
  routes: ({ route, app }, services) => {
    registerCourses(route, services);
    registerSitemap(app, services);
  },
  chores: (services) => [
    {
      name: 'deleted courses',
      run: (db, now, ending) => purgeBin(services, db, new Date(now.getTime() - binMs), ending),
    },
    removing('catalogue changes', dayMs, deleteOldCatalogueChanges),
  ],
  personalData: coursesData,
};
