import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['{src,scripts}/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    pool: 'threads',
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    expect: { poll: { timeout: 8_000 } },
    testTimeout: 15_000,
    maxWorkers: 2,
  },
});
