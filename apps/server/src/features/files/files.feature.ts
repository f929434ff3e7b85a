import type { Feature } from '../../platform/feature/index.ts';
import { removeUnusedFiles } from './files.cleanup.ts';
import { filesMadeAhead } from './files.made-ahead.ts';
import { filesData } from './files.personal-data.ts';
import { registerFiles } from './files.routes.ts';
import type { FilesDeps } from './files.service.ts';
import { fileExamples } from './files.examples.ts';

export const filesFeature: Feature<FilesDeps> = {
  name: 'files',
  examples: fileExamples,
  routes: ({ route, app }, services) => registerFiles(route, app, services),
  chores: (services) => [
    {
      name: 'unused files',
      run: async (db, now, ending) => (await removeUnusedFiles(services, db, now, ending)).length,
    },
  ],
  madeAhead: filesMadeAhead,
  personalData: filesData,
};
