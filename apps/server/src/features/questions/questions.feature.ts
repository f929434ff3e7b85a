import type { Feature } from '../../platform/feature/index.ts';
import { type PictureDeps, unpostedPictures } from './post-pictures.service.ts';
import { questionExamples } from './questions.examples.ts';
import { questionsData } from './questions.personal-data.ts';
import { registerQuestions } from './questions.routes.ts';

export const questionsFeature: Feature<PictureDeps> = {
  name: 'questions',
  examples: questionExamples,
  routes: ({ route, app }, services) => registerQuestions(route, app, services),
  chores: (services) => [unpostedPictures(services)],
  personalData: questionsData,
};
