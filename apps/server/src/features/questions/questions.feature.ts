import type { Feature } from '../../platform/feature/index.ts';
import { questionExamples } from './questions.examples.ts';
import { questionsData } from './questions.personal-data.ts';
import { registerQuestions } from './questions.routes.ts';

export const questionsFeature: Feature = {
  name: 'questions',
  examples: questionExamples,
  routes: ({ route }) => registerQuestions(route),
  personalData: questionsData,
};
