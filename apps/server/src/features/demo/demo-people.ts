import type { Role } from '@lectern/contract';

/** A person of the demo. `approved` is for teachers. */
export type DemoPerson = { username: string; role: Role; approved?: boolean; expertise?: string };

/** The people of the demo. The first four are the accounts that the program names when it starts. */
export const demoPeople: readonly DemoPerson[] = [
  { username: 'admin', role: 'admin' },
  { username: 'teacher', role: 'teacher', approved: true },
  { username: 'coordinator', role: 'coordinator' },
  { username: 'student', role: 'student' },
  { username: 'Amara Okafor', role: 'teacher', approved: true },
  { username: 'Mateo Rossi', role: 'teacher', approved: false },
  { username: 'Lena Fischer', role: 'student' },
  { username: 'Kenji Tanaka', role: 'student' },
  { username: 'Priya Sharma', role: 'student' },
  { username: "Niamh O'Brien", role: 'student' },
];
