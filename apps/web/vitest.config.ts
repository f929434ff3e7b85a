import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** These mock a module, or look at one before its first use, and would find it loaded already. */
const APART = [
  'src/app/route-error.test.tsx',
  'src/features/uploads/components/uploads-context.test.tsx',
  'src/pages/public/pdf-reader.test.tsx',
  'src/pages/staff/course-form-many.test.tsx',
  'src/pages/staff/course-form-uploads.test.tsx',
  'src/pages/staff/importing.test.tsx',
  'src/shared/safe-html/safe-html.test.tsx',
];

const shared = {
  root: import.meta.dirname,
  environment: 'jsdom',
  pool: 'threads',
  setupFiles: ['src/testing/setup.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  css: { modules: { classNameStrategy: 'non-scoped' } },
  expect: { poll: { timeout: 8_000 } },
  testTimeout: 15_000,
  maxWorkers: 2,
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          ...shared,
          name: 'web',
          include: ['{src,scripts}/**/*.test.{ts,tsx}'],
          exclude: APART,
          // The app and the browser are loaded once for all files of a worker, which takes as long as the tests.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      // Afterwards: a worker that changes from one project to the other loads everything anew.
      { plugins: [react()], test: { ...shared, name: 'web-apart', include: APART, sequence: { groupOrder: 1 } } },
    ],
  },
});
