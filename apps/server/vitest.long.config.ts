import { defineConfig } from 'vitest/config';
import { globalSetup, LONG, slow } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...slow,
    globalSetup: [...globalSetup, ...slow.globalSetup],
    name: 'server-long',
    include: [LONG],
    maxWorkers: 3,
  },
});
