import type { Feature } from '../../platform/feature/index.ts';
import { removing } from '../../platform/jobs/removing.ts';
import { deleteExpiredEmailLinks } from './email-links.ts';
import { deleteExpiredPasswordLinks } from './password-links.ts';
import { usersMadeAhead } from './users.made-ahead.ts';
import { usersData } from './users.personal-data.ts';
import { registerUsers, type UsersRoutesDeps } from './users.routes.ts';
import { userExamples } from './users.examples.ts';

export const usersFeature: Feature<UsersRoutesDeps> = {
  name: 'users',
  examples: userExamples,
  routes: ({ route }, services) => registerUsers(route, services),
  chores: () => [
    removing('old password links', 0, deleteExpiredPasswordLinks),
    removing('old links to verify addresses', 0, deleteExpiredEmailLinks),
  ],
  madeAhead: usersMadeAhead,
  personalData: usersData,
};
