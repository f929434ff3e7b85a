import type { Feature } from '../../platform/feature/index.ts';
import { type ArchivesDeps, registerArchives } from './archive/archives.routes.ts';
import { copyExamples } from './copies.examples.ts';
import { registerCopies } from './copies.routes.ts';
import { registerTemplates } from './templates/templates.routes.ts';

export const copiesFeature: Feature<ArchivesDeps> = {
  name: 'copies',
  examples: copyExamples,
  routes: ({ route }, services) => {
    registerCopies(route);
    registerTemplates(route);
    registerArchives(route, services);
  },
};
