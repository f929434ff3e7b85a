import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = join(import.meta.dirname, 'check-budget.ts');
const inFolder = (folder: string, names: readonly string[]) =>
  names.map((name) => `src/pages/${folder}/${name}-page.tsx`);
const names = [
  'src/app/layouts/back-office-layout.tsx',
  'src/pages/public/attempt-pages.ts',
  'src/shared/api/query-provider.tsx',
  ...inFolder('public', [
    'course-list',
    'explore-details',
    'course-details',
    'subject-units',
    'material',
    'student-courses',
  ]),
  ...inFolder('auth', ['login', 'signup']),
  ...inFolder('staff', [
    'admin-dashboard',
    'user-list',
    'teacher-dashboard',
    'test-list',
    'test-form',
    'course-list',
    'course-form',
  ]),
];

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Build = {
  manifest: Record<string, Chunk>;
  write: (file: string, bytes: number, text?: string) => { file: string };
};

/** Runs the check on a build whose home page and what it imports weigh so many bytes, all incompressible. */
function check(home: number, imported: number, change: (builds: Build) => void = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-budget-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.vite'));
  const write = (file: string, bytes: number, text = ''): { file: string } => {
    writeFileSync(join(folder, file), Buffer.concat([randomBytes(bytes), Buffer.from(`\n${text}`)]));
    return { file };
  };
  const small = write('small.js', 10);
  write('service-worker.js', 10);
  const manifest: Record<string, Chunk> = {
    'index.html': small,
    'src/pages/public/home-page.tsx': {
      ...write('home.js', home),
      imports: ['_part.js'],
      dynamicImports: ['src/later.tsx'],
    },
    '_part.js': write('part.js', imported),
    'src/later.tsx': write('later.js', 300 * 1024),
    ...Object.fromEntries(names.map((name) => [name, small])),
  };
  change({ manifest, write });
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  return spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
}

test('the imports of a page count: over the budget fails and says by how much', () => {
  const result = check(60 * 1024, 60 * 1024);
  expect(result.status).toBe(1);
  expect(result.stderr).toMatch(/\/home asks for 120\.\d KB of scripts; its budget is 1[01]\d KB/);
});

test('a page that the build does not have fails, rather than weighing nothing', () => {
  const result = check(10, 10, ({ manifest }) => delete manifest['src/pages/public/home-page.tsx']);
  expect(result.status).not.toBe(0);
  expect(result.stderr).toContain('The build has no chunk for src/pages/public/home-page.tsx');
});

test('within the budget passes; what is fetched later and other pages do not count', () => {
  const result = check(60 * 1024, 40 * 1024);
  expect(result.stderr).toBe('');
  expect(result.status).toBe(0);
  expect(result.stdout).toMatch(/\/home +100\.\d KB/);
});

test('every page has a budget, of styles too, and the service worker', () => {
  const page = 'src/pages/staff/test-form-page.tsx';
  const result = check(10, 10, ({ manifest, write }) => {
    manifest[page] = { ...write('form.js', 400 * 1024), css: [write('form.css', 80 * 1024).file] };
    write('service-worker.js', 20 * 1024);
  });
  expect(result.status).toBe(1);
  expect(result.stderr.split('\n').filter(Boolean)).toEqual([
    expect.stringMatching(/^\/teacher\/create-test asks for 400\.\d KB of scripts; its budget is \d+ KB\.$/),
    expect.stringMatching(/^\/teacher\/create-test asks for 80\.\d KB of styles; its budget is \d+ KB\.$/),
    expect.stringMatching(/^The service worker weighs 20\.\d KB; its budget is \d+ KB\.$/),
  ]);
});

test('a component of Mantine without its rules fails', () => {
  const withClass = (text: string) =>
    check(10, 10, ({ manifest, write }) => {
      manifest['src/later.tsx'] = {
        ...write('later.js', 10, "'m_77c9d27d'"),
        css: [write('later.css', 10, text).file],
      };
    });
  expect(withClass('.m_77c9d27d{color:red}').status).toBe(0);
  const result = withClass('.m_77c9d27e{color:red}');
  expect(result.status).toBe(1);
  expect(result.stderr).toContain('whose rules mantine.css does not import: m_77c9d27d.');
});
