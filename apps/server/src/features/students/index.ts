// A student's page for those who teach or look after them, and the notes that they keep about students.
export { studentsFeature } from './students.feature.ts';
