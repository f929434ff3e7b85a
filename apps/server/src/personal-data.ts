import { assessmentsData } from './features/assessments/index.ts';
import { attemptsData } from './features/attempts/index.ts';
import { auditData } from './features/audit/index.ts';
import { authData } from './features/auth/index.ts';
import { coursesData } from './features/courses/index.ts';
import { filesData } from './features/files/index.ts';
import { groupsData } from './features/groups/index.ts';
import { institutionsData } from './features/institutions/index.ts';
import { joinRequestsData } from './features/join-requests/index.ts';
import { profilesData } from './features/profiles/index.ts';
import { progressData } from './features/progress/index.ts';
import { ratingsData } from './features/ratings/index.ts';
import { rostersData } from './features/rosters/index.ts';
import { usersData } from './features/users/index.ts';
import { httpData } from './platform/http/index.ts';
import { mailData } from './platform/mail/index.ts';
import type { PersonalData } from './platform/personal-data/index.ts';

/** Everything that the program keeps about people, in the order of the file with own data. Courses pass on before their tests. */
export const personalData: readonly PersonalData[] = [
  authData,
  usersData,
  institutionsData,
  coursesData,
  groupsData,
  joinRequestsData,
  ratingsData,
  progressData,
  assessmentsData,
  attemptsData,
  filesData,
  profilesData,
  rostersData,
  auditData,
  mailData,
  httpData,
];
