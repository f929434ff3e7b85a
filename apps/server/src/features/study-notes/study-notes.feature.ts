import type { Feature } from '../../platform/feature/index.ts';
import { studyNoteExamples } from './study-notes.examples.ts';
import { studyNotesData } from './study-notes.personal-data.ts';
import { registerStudyNotes } from './study-notes.routes.ts';

export const studyNotesFeature: Feature = {
  name: 'study-notes',
  examples: studyNoteExamples,
  routes: ({ route }) => registerStudyNotes(route),
  personalData: studyNotesData,
};
