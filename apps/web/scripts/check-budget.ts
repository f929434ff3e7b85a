// Weighs the scripts and styles that each page loads at first: entry, frame and page with all their imports, gzipped.
// Prints a table and fails when a page is over its budget, or a component of Mantine without its rules. Usage: node scripts/check-budget.ts [folder of the build]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The parts of Vite's list of chunks that are read here. */
type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk | undefined>;

const folder = process.argv[2] ?? join(import.meta.dirname, '../dist');

const entry = 'index.html';
const cache = 'src/shared/api/query-provider.tsx';
const backOffice = 'src/app/layouts/back-office-layout.tsx';
const page = (name: string) => `src/pages/${name}.tsx`;
/** Without the query library: see useLoad. */
const first = (name: string) => [page(name)];
const open = (name: string) => [cache, page(name)];
const staff = (name: string) => [cache, backOffice, page(name)];

/**
 * The chunks that a browser fetches for each page, and the budget of its scripts and styles in KB (1,024 bytes),
 * gzipped. Visitors fetch these scripts at their first sign (`e2e/first-sign.test.ts` weighs what they fetch before). A
 * budget lies a little above the present weight; the change that needs more raises it, and says why.
 */
const pages = {
  '/home': { chunks: first('public/home-page'), scripts: 117, styles: 6 },
  '/courses': { chunks: open('public/course-list-page'), scripts: 147, styles: 10 },
  '/course/explore-details/:id': { chunks: open('public/explore-details-page'), scripts: 147, styles: 10 },
  '/course/details/:id': { chunks: open('public/course-details-page'), scripts: 147, styles: 10 },
  '/course/units/:id': { chunks: open('public/subject-units-page'), scripts: 147, styles: 10 },
  '/course/materials/:id': { chunks: open('public/material-page'), scripts: 148, styles: 10 },
  '/login': { chunks: open('auth/login-page'), scripts: 154, styles: 12 },
  '/signup': { chunks: open('auth/signup-page'), scripts: 154, styles: 12 },
  '/student-courses': { chunks: open('public/student-courses-page'), scripts: 158, styles: 14 },
  '/attempt/:id': { chunks: [cache, 'src/pages/public/attempt-pages.ts'], scripts: 169, styles: 14 },
  '/instructor/starter': { chunks: staff('staff/admin-dashboard-page'), scripts: 170, styles: 32 },
  '/instructor/users': { chunks: staff('staff/user-list-page'), scripts: 213, styles: 33 },
  '/teacher/starter': { chunks: staff('staff/teacher-dashboard-page'), scripts: 173, styles: 33 },
  '/teacher/tests': { chunks: staff('staff/test-list-page'), scripts: 212, styles: 33 },
  '/teacher/create-test': { chunks: staff('staff/test-form-page'), scripts: 368, styles: 35 },
  '/teacher/courses': { chunks: staff('staff/course-list-page'), scripts: 208, styles: 35 },
  '/teacher/create-course': { chunks: staff('staff/course-form-page'), scripts: 341, styles: 33 },
};

const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Every chunk that the given ones import, themselves included; dynamic imports do not count. */
function withImports(names: readonly string[], found = new Map<string, Chunk>()): Map<string, Chunk> {
  for (const name of names) {
    if (found.has(name)) continue;
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${name}: is the name still right?`);
    found.set(name, chunk);
    withImports(chunk.imports ?? [], found);
  }
  return found;
}

const weigh = (files: readonly string[]) =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
const inKb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);

console.log(
  `${'page'.padEnd(30)}${'scripts'.padStart(10)}${'of'.padStart(7)}${'styles'.padStart(10)}${'of'.padStart(7)}`,
);
for (const [path, { chunks, scripts, styles }] of Object.entries(pages)) {
  const parts = [...withImports([entry, ...chunks]).values()];
  const weights: Record<string, [bytes: number, budget: number]> = {
    scripts: [weigh(parts.map((part) => part.file)), scripts],
    styles: [weigh(parts.flatMap((part) => part.css ?? [])), styles],
  };
  const cells = Object.values(weights).map(([bytes, budget]) => `${inKb(bytes)}${String(budget).padStart(7)}`);
  console.log(`${path.padEnd(30)}${cells.join('')}`);
  for (const [what, [bytes, budget]] of Object.entries(weights)) {
    if (bytes <= budget * 1024) continue;
    console.error(`${path} asks for ${inKb(bytes).trim()} of ${what}; its budget is ${budget} KB.`);
    process.exitCode = 1;
  }
}

/** The service worker, which every browser fetches once the page rests, and its budget in KB, gzipped. */
const worker = { file: 'service-worker.js', budget: 8 };
const workerBytes = weigh([worker.file]);
console.log(`${`/${worker.file}`.padEnd(30)}${inKb(workerBytes)}${String(worker.budget).padStart(7)}`);
if (workerBytes > worker.budget * 1024) {
  console.error(`The service worker weighs ${inKb(workerBytes).trim()}; its budget is ${worker.budget} KB.`);
  process.exitCode = 1;
}

/** The classes of Mantine that these files name. */
const mantineClassesIn = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g) ?? []));

const chunks = Object.values(manifest).filter((chunk) => chunk !== undefined);
const shown = mantineClassesIn(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')));
const styled = mantineClassesIn(chunks.flatMap(({ css = [] }) => css));
const bare = [...shown].filter((name) => !styled.has(name));
if (bare.length > 0) {
  console.error(`Scripts show components of Mantine whose rules mantine.css does not import: ${bare.join(', ')}.`);
  process.exitCode = 1;
}
