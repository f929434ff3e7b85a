// Weighs what each page asks for first: the scripts and styles of the entry, the frame and the page, with everything they
// import, gzipped. Prints a table and fails when the first anonymous page is over its budget.
// Usage: node scripts/check-budget.mjs [folder of the build]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = process.argv[2] ?? join(import.meta.dirname, '../dist');
/** Bytes of gzipped JavaScript that the first anonymous page may ask for (1 KB = 1,024 bytes). */
const budget = 110 * 1024;

const entry = 'index.html';
const cache = 'src/shared/api/query-provider.tsx';
const backOffice = 'src/app/layouts/back-office-layout.tsx';
const page = (name) => `src/pages/${name}.tsx`;
/** What a visitor's browser fetches for each page. The first one has the budget. */
const pages = {
  '/home': [page('public/home-page')],
  '/courses': [cache, page('public/course-list-page')],
  '/course/explore-details/:id': [cache, page('public/explore-details-page')],
  '/course/details/:id': [cache, page('public/course-details-page')],
  '/course/units/:id': [cache, page('public/subject-units-page')],
  '/course/materials/:id': [cache, page('public/material-page')],
  '/login': [cache, page('auth/login-page')],
  '/signup': [cache, page('auth/signup-page')],
  '/teacher/courses': [cache, backOffice, page('staff/course-list-page')],
  '/teacher/create-course': [cache, backOffice, page('staff/course-form-page')],
};

const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

/** Every chunk that the given ones import, themselves included; what they import later does not count. */
function withImports(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    if (manifest[name] === undefined) throw new Error(`The build has no chunk for ${name}: is the name still right?`);
    found.add(name);
    withImports(manifest[name].imports ?? [], found);
  }
  return found;
}

const weigh = (files) =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
const inKb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);

console.log(`${'page'.padEnd(30)}${'scripts'.padStart(10)}${'styles'.padStart(10)}`);
let first = null;
for (const [path, chunks] of Object.entries(pages)) {
  const parts = [...withImports([entry, ...chunks])].map((name) => manifest[name]);
  const scripts = weigh(parts.map((part) => part.file));
  const styles = weigh(parts.flatMap((part) => part.css ?? []));
  first ??= scripts;
  console.log(`${path.padEnd(30)}${inKb(scripts)}${inKb(styles)}`);
}

if (first > budget) {
  console.error(
    `/home asks for${inKb(first)} of scripts; its budget is${inKb(budget)}. No query library there: see useLoad.`,
  );
  process.exit(1);
}
