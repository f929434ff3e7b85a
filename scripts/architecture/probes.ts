import type { Tree } from './tree.ts';

// For each import rule the smallest change to a clean tree that breaks it. A list holds several ways to break one rule.
const users = (kind: string) => `apps/server/src/features/users/users.${kind}.ts`;
const inFeature = (name: string, text: string): Tree => ({ [`apps/server/src/features/${name}/index.ts`]: text });

const orderProbe = (lower: string, higher: string): Tree => ({
  ...inFeature(higher, 'export const higher = 1;'),
  ...inFeature(lower, `import '../${higher}/index.ts';`),
});

export const PROBES: Record<string, Tree[]> = {
  'contract-imports-no-app': [
    { 'packages/contract/src/limits.ts': "import '../../../apps/web/src/shared/button.ts';" },
  ],
  'contract-runs-anywhere': [
    { 'packages/contract/src/limits.ts': "import 'node:fs';" },
    { 'packages/contract/src/limits.ts': "import { join } from 'path';\nexport const LIMIT = join('a');" },
  ],
  'embedded-postgres-stands-alone': [
    { 'packages/embedded-postgres/src/index.ts': "import '../../../apps/server/src/platform/policy/index.ts';" },
    { 'packages/embedded-postgres/src/index.ts': "import '../../contract/src/limits.ts';" },
  ],
  'server-imports-no-web': [{ [users('service')]: "import '../../../../web/src/shared/button.ts';" }],
  'platform-is-the-ground': [
    { 'apps/server/src/platform/db/index.ts': "import '../../features/users/index.ts';" },
    { 'apps/server/src/config/environment.ts': "import '../app.ts';" },
  ],
  'features-do-not-import-the-app': [
    { [users('service')]: "import '../../app.ts';" },
    { [users('service')]: "import type { Options } from '../../app.ts';\nexport type Copy = Options;" },
  ],
  'features-are-entered-by-index': [
    { 'apps/server/src/features/courses/courses.service.ts': "import '../users/users.repository.ts';" },
    {
      'apps/server/src/features/courses/courses.service.ts':
        "export const later = () => import('../users/users.service.ts');",
    },
  ],
  'app-enters-features-by-index': [{ 'apps/server/src/app.ts': "import './features/users/users.routes.ts';" }],
  'feature-order-1': [orderProbe('api-docs', 'users'), orderProbe('audit', 'users'), orderProbe('audit', 'courses')],
  'feature-order-2': [orderProbe('institutions', 'groups'), orderProbe('users', 'demo')],
  'feature-order-3': [orderProbe('auth', 'courses'), orderProbe('auth', 'groups')],
  'feature-order-4': [orderProbe('courses', 'ratings'), orderProbe('files', 'join-requests')],
  'feature-order-5': [
    orderProbe('ratings', 'test-authoring'),
    orderProbe('groups', 'attempts'),
    orderProbe('progress', 'dashboards'),
    orderProbe('rosters', 'dashboards'),
    orderProbe('profiles', 'demo'),
  ],
  'feature-order-6': [orderProbe('test-authoring', 'attempts'), orderProbe('test-authoring', 'marking')],
  'feature-order-7': [orderProbe('attempts', 'marking'), orderProbe('attempts', 'demo')],
  'feature-order-8': [orderProbe('marking', 'teacher-approvals')],
  'feature-order-9': [orderProbe('teacher-approvals', 'notices')],
  'feature-order-10': [orderProbe('notices', 'calendar')],
  'feature-order-11': [orderProbe('calendar', 'dashboards')],
  'feature-order-12': [orderProbe('dashboards', 'demo')],
  'feature-has-a-tier': [inFeature('diplomas', "import '../users/index.ts';")],
  'routes-know-no-sql': [
    { [users('routes')]: "import './users.repository.ts';" },
    { [users('routes')]: "import '../../platform/db/index.ts';" },
    { [users('routes')]: "import 'kysely';" },
  ],
  'policies-are-pure': [
    { [users('policy')]: "import type { Row } from './users.repository.ts';\nexport type Copy = Row;" },
    { [users('policy')]: "import 'node:fs';" },
  ],
  'no-http-below-routes': [
    { [users('repository')]: "import 'fastify';" },
    { [users('presenter')]: "import './users.service.ts';" },
  ],
  'operations-are-for-the-command-line': [
    { [users('service')]: "import '../../operations/index.ts';" },
    { 'apps/server/src/app.ts': "import './operations/index.ts';" },
  ],
  'operations-stand-on-the-platform': [
    { 'apps/server/src/operations/index.ts': "import '../features/users/index.ts';" },
  ],
  'settings-are-passed-down': [{ [users('service')]: "import '../../config/environment.ts';" }],
  'migrations-stand-alone': [{ 'apps/server/migrations/0001-users.ts': "import '../src/platform/db/index.ts';" }],
  'web-imports-no-server': [{ 'apps/web/src/shared/button.ts': "import '../../../server/src/platform/db/index.ts';" }],
  'web-features-are-islands': [{ 'apps/web/src/features/courses/list.ts': "import '../ratings/stars.ts';" }],
  'web-features-do-not-look-up': [{ 'apps/web/src/features/ratings/stars.ts': "import '../../pages/home.ts';" }],
  'web-pages-do-not-look-up': [{ 'apps/web/src/pages/home.ts': "import '../app/router.ts';" }],
  'web-shared-is-the-ground': [{ 'apps/web/src/shared/button.ts': "import '../features/ratings/stars.ts';" }],
  'no-cycles': [
    {
      'apps/web/src/shared/button.ts': "import './icon.ts';",
      'apps/web/src/shared/icon.ts': "import './button.ts';",
    },
  ],
  'no-test-code-in-production': [
    { [users('service')]: "import '../../../testing/build-test-app.ts';" },
    { [users('service')]: "import './users.specimens.ts';" },
    { 'apps/web/src/pages/home.ts': "import '../testing/render.ts';", 'apps/web/src/testing/render.ts': 'export {};' },
  ],
  'dependencies-are-declared': [{ [users('service')]: "import 'stranger';" }],
  'no-dev-dependency-in-production': [{ [users('service')]: "import 'fast-check';" }],
  'imports-resolve': [
    { [users('service')]: "import './nowhere.ts';" },
    { [users('service')]: "import '@lectern/contract/src/limits.ts';" },
  ],
};
