import { defineConfig } from 'vitest/config';
import { common } from './vitest.config.ts';

export default defineConfig({
  // Journeys while browsers, servers and networks die, which take minutes. Two files at a time: each starts more
  // servers or browsers of its own.
  test: { ...common, name: 'browser', include: ['**/*.long.test.ts'], maxWorkers: 2 },
});
