// Notes and bookmarks of students at materials, each for its writer alone.
export { notesOfCourse } from './course-notes.repository.ts';
export { studyNotesFeature } from './study-notes.feature.ts';
export { countNotesIn, removeNotesIn } from './own-notes.repository.ts';
export { addNote } from './study-notes.service.ts';
