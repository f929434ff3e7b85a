// The import rules. In prose: docs/ARCHITECTURE.md. scripts/architecture/imports.test.ts makes each rule fire.
// Rules speak of layers, and capture a feature's name where they need it, so a new feature is covered from its first file.

const CONTRACT = '^packages/contract/';
const EMBEDDED_POSTGRES = '^packages/embedded-postgres/';
const SERVER = '^apps/server/src/';
const SERVER_FEATURES = `${SERVER}features/`;
const WEB = '^apps/web/src/';
const WEB_FEATURES = `${WEB}features/`;
const COMPOSITION_ROOTS = `${SERVER}(main|cli)[.]ts$`;
const TESTS = '([.](test|specimens)[.]tsx?$|/testing/|^apps/web/e2e/|^bench/|/vitest[.]config[.]ts$)';

// From the ground up. A tier may import itself and the tiers before it.
const SERVER_TIERS = [
  ['api-docs', 'audit', 'retention'],
  ['institutions', 'looks', 'users', 'virus-scans'],
  ['auth'],
  ['access-tokens', 'courses', 'materials', 'files'],
  [
    'announcements',
    'groups',
    'join-requests',
    'profiles',
    'progress',
    'ratings',
    'rosters',
    'search',
    'site-health',
    'study-notes',
  ],
  ['test-authoring'],
  ['attempts'],
  ['marking'],
  [
    'bulk-acts',
    'certificates',
    'copies',
    'course-dates',
    'course-overview',
    'course-traces',
    'drafts',
    'institution-overview',
    'needs',
    'questions',
    'students',
    'teacher-approvals',
    'time-requests',
  ],
  ['notices', 'webhooks'],
  ['calendar'],
  ['dashboards'],
  ['demo'],
];

const oneOf = (names) => `${SERVER_FEATURES}(${names.join('|')})/`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const contractRules = [
  rule(
    'contract-imports-no-app',
    'The contract is what both sides agree on; it knows neither of them.',
    { path: CONTRACT },
    { path: '^apps/' },
  ),
  rule(
    'contract-runs-anywhere',
    'The contract runs in browsers too, so it uses nothing that only Node has.',
    { path: `${CONTRACT}src/`, pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
];

const packageRules = [
  rule(
    'embedded-postgres-stands-alone',
    'Other programs can use it, so it imports nothing of this one.',
    { path: EMBEDDED_POSTGRES },
    { path: ['^apps/', '^bench/', '^scripts/', CONTRACT] },
  ),
];

const serverRules = [
  rule(
    'server-imports-no-web',
    'The server meets the browser in the contract only.',
    { path: '^apps/server/' },
    { path: '^apps/web/' },
  ),
  rule(
    'platform-is-the-ground',
    'platform/ and config/ know no domain word, so they import nothing from above.',
    { path: `${SERVER}(platform|config)/`, pathNot: TESTS },
    { path: [SERVER_FEATURES, `${SERVER}app[.]ts$`, COMPOSITION_ROOTS] },
  ),
  rule(
    'features-do-not-import-the-app',
    'The app registers the features; they do not know that it exists.',
    { path: SERVER_FEATURES, pathNot: TESTS },
    { path: [`${SERVER}app[.]ts$`, COMPOSITION_ROOTS] },
  ),
  rule(
    'features-are-entered-by-index',
    'What a feature offers to others stands in its index.ts.',
    { path: `${SERVER_FEATURES}([^/]+)/`, pathNot: TESTS },
    { path: SERVER_FEATURES, pathNot: [`${SERVER_FEATURES}$1/`, `${SERVER_FEATURES}[^/]+/index[.]ts$`] },
  ),
  rule(
    'app-enters-features-by-index',
    'The app uses a feature as other features do.',
    { path: SERVER, pathNot: [SERVER_FEATURES, TESTS] },
    { path: SERVER_FEATURES, pathNot: `${SERVER_FEATURES}[^/]+/index[.]ts$` },
  ),
  ...SERVER_TIERS.slice(0, -1).map((names, tier) =>
    rule(
      `feature-order-${tier + 1}`,
      `${names.join(', ')}: imports no feature of a higher tier.`,
      { path: oneOf(names), pathNot: TESTS },
      { path: oneOf(SERVER_TIERS.slice(tier + 1).flat()) },
    ),
  ),
  rule(
    'feature-has-a-tier',
    'A new feature takes its place in SERVER_TIERS above.',
    { path: SERVER_FEATURES, pathNot: oneOf(SERVER_TIERS.flat()) },
    { path: '.' },
  ),
  rule(
    'routes-know-no-sql',
    'A route asks its service; SQL stands in repositories.',
    { path: '[.]routes[.]ts$' },
    { path: ['[.]repository[.]ts$', `${SERVER}platform/db/`, 'node_modules/(pg|pg-cursor|kysely)/'] },
  ),
  rule(
    'policies-are-pure',
    'A permission is decided from its arguments: only the contract, the policy helpers and other policies come in.',
    { path: '[.]policy[.]ts$' },
    { path: '.', pathNot: ['[.]policy[.]ts$', CONTRACT, `${SERVER}platform/policy/`] },
  ),
  rule(
    'no-http-below-routes',
    'Repositories, policies and presenters work without a request at hand.',
    { path: '[.](repository|policy|presenter)[.]ts$' },
    { path: ['node_modules/(fastify|fastify-plugin|@fastify)/', '[.]routes[.]ts$', '[.]service[.]ts$'] },
  ),
  rule(
    'operations-are-for-the-command-line',
    'Backups and the doctor look at an installation from outside; nothing that serves people needs them.',
    { path: SERVER, pathNot: [`${SERVER}operations/`, COMPOSITION_ROOTS, TESTS] },
    { path: `${SERVER}operations/` },
  ),
  rule(
    'operations-stand-on-the-platform',
    'They work where the application does not start, so they use nothing of it.',
    { path: `${SERVER}operations/`, pathNot: TESTS },
    { path: [SERVER_FEATURES, `${SERVER}app[.]ts$`, COMPOSITION_ROOTS] },
  ),
  rule(
    'settings-are-passed-down',
    'The environment is read once, at the top; everybody else is given what they need.',
    { path: SERVER, pathNot: [`${SERVER}config/`, COMPOSITION_ROOTS, TESTS] },
    { path: `${SERVER}config/`, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'migrations-stand-alone',
    'A migration does tomorrow what it did on the day it was written, so it uses no code that goes on changing.',
    { path: '^apps/server/migrations/' },
    { path: SERVER },
  ),
];

const webRules = [
  rule(
    'web-imports-no-server',
    'The browser meets the server in the contract only.',
    { path: '^apps/web/', pathNot: '^apps/web/e2e/' },
    { path: '^apps/server/' },
  ),
  rule(
    'web-features-are-islands',
    'Two features meet on a page, never in each other.',
    { path: `${WEB_FEATURES}([^/]+)/` },
    { path: WEB_FEATURES, pathNot: `${WEB_FEATURES}$1/` },
  ),
  rule(
    'web-features-do-not-look-up',
    'A feature does not know the page it is on.',
    { path: WEB_FEATURES, pathNot: TESTS },
    { path: `${WEB}(pages|app)/` },
  ),
  rule(
    'web-pages-do-not-look-up',
    'A page does not know the router that shows it.',
    { path: `${WEB}pages/`, pathNot: TESTS },
    { path: `${WEB}app/` },
  ),
  rule(
    'web-shared-is-the-ground',
    'shared/ knows no domain word, so it imports nothing from above.',
    { path: `${WEB}shared/`, pathNot: TESTS },
    { path: `${WEB}(features|pages|app)/` },
  ),
];

const rulesEverywhere = [
  rule('no-cycles', 'Modules in a cycle cannot be understood, or tested, one at a time.', {}, { circular: true }),
  rule(
    'no-test-code-in-production',
    'What only tests use is not part of the program.',
    { path: '^(apps|packages)/', pathNot: TESTS },
    { path: TESTS },
  ),
  rule(
    'dependencies-are-declared',
    'Each workspace names in its package.json what it imports.',
    { path: '^(apps|packages)/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  rule(
    'no-dev-dependency-in-production',
    'What runs in production is a dependency, not a development tool.',
    { path: '^(apps/server|packages/[^/]+)/src/', pathNot: TESTS },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'imports-resolve',
    'Every import leads to a file, through the exports of its package.',
    {},
    { couldNotResolve: true },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...contractRules, ...packageRules, ...serverRules, ...webRules, ...rulesEverywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    // `import type` counts too: it also depends on the other module.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
