import { features } from './features.ts';
import { httpData } from './platform/http/index.ts';
import { mailData } from './platform/mail/index.ts';
import type { PersonalData } from './platform/personal-data/index.ts';

/** Everything that the program keeps about people, in the order of the file with own data. */
export const personalData: readonly PersonalData[] = [
  ...features.flatMap((feature) => feature.personalData ?? []),
  mailData,
  httpData,
];
