import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Several tests start processes of their own, which on a busy machine takes its time.
  test: { name: 'tools', environment: 'node', include: ['**/*.test.{ts,mjs}'], maxWorkers: 2, testTimeout: 20_000 },
});
