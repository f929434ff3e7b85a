import type { Feature } from '../../platform/feature/index.ts';
import { studentExamples } from './students.examples.ts';
import { studentsData } from './students.personal-data.ts';
import { registerStudents } from './students.routes.ts';

export const studentsFeature: Feature = {
  name: 'students',
  examples: studentExamples,
  routes: ({ route }) => registerStudents(route),
  personalData: studentsData,
};
