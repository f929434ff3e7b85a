import { z } from 'zod';
import { Id, idOrEntity, oneOf, PersonWithFace } from '../common.ts';
import { limits } from '../limits.ts';
import { issueText, says } from '../schema-sentences.ts';
import { testAudiences } from './words.ts';

/** For whom a test is, as forms send it. The groups or people are stored where it is for groups or for people. */
export const audienceFields = {
  audience: oneOf('For whom', testAudiences).optional(),
  audience_groups: z
    .array(idOrEntity, says.list('Groups'))
    .max(limits.groupsOfAudience, issueText('A test may be for at most {max} groups', { max: limits.groupsOfAudience }))
    .optional()
    .describe('Ids of groups that have the course; for an audience of groups.'),
  audience_people: z
    .array(idOrEntity, says.list('Students'))
    .max(
      limits.peopleOfAudience,
      issueText('A test may be for at most {max} students', { max: limits.peopleOfAudience }),
    )
    .optional()
    .describe('Ids of students of the course; for an audience of people.'),
};

/** The groups and people whom a test names, those that count for nobody at present among them. */
export const namedAudience = {
  audience_groups: z.array(z.object({ _id: Id, name: z.string() })),
  audience_people: z.array(PersonWithFace),
};
