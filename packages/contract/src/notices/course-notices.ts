import { z } from 'zod';
import { issueText, says } from '../schema-sentences.ts';
import { leadChoices } from './words.ts';

const mostLeads = 3;
const lead = z.union(
  leadChoices.map((hours) => z.literal(hours)),
  'Choose from the times offered',
);

/** The notices that a course sends to its students. */
export const CourseNotices = z
  .object({
    materialsAdded: z.boolean(says.flag('materialsAdded')),
    testOpens: z.boolean(says.flag('testOpens')),
    dueSoon: z.boolean(says.flag('dueSoon')),
    /** The hours before a due date at which students are told of it. */
    leads: z
      .array(lead, says.list('leads'))
      .min(1, 'Choose at least one time')
      .max(mostLeads, issueText('Choose at most {max} times', { max: mostLeads })),
    closesSoon: z.boolean(says.flag('closesSoon')),
    results: z.boolean(says.flag('results')),
  })
  .meta({ id: 'CourseNotices' });
export type CourseNotices = z.infer<typeof CourseNotices>;
