import { limits } from '@lectern/contract';
import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import { deleteOldCatalogueChanges } from './catalogue.repository.ts';
import { removeEnded } from './course-staff.repository.ts';
import { registerCourseStaff } from './course-staff.routes.ts';
import type { StaffDeps } from './course-staff.service.ts';
import { coursesData } from './courses.personal-data.ts';
import { type CoursesRoutesDeps, registerCourses } from './courses.routes.ts';
import { registerSitemap } from './sitemap.routes.ts';
import type { SitemapDeps } from './sitemap.service.ts';
import { purgeBin, type PurgeDeps } from './purging.repository.ts';
import { courseExamples } from './courses.examples.ts';

const binMs = limits.courseBinDays * dayMs;

export const coursesFeature: Feature<CoursesRoutesDeps & PurgeDeps & SitemapDeps & StaffDeps> = {
  name: 'courses',
  examples: courseExamples,
  routes: ({ route, app }, services) => {
    registerCourses(route, services);
    registerCourseStaff(route, services);
    registerSitemap(app, services);
  },
  chores: (services) => [
    {
      name: 'deleted courses',
      run: (db, now, ending) => purgeBin(services, db, new Date(now.getTime() - binMs), ending),
    },
    removing('catalogue changes', dayMs, deleteOldCatalogueChanges),
    removing('ended parts on courses', dayMs, removeEnded),
  ],
  personalData: coursesData,
};
