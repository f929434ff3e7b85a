import type { z } from 'zod';
import { issueText } from './schema-sentences.ts';
import { shapeTexts } from './shape-texts.ts';
import { choiceOf } from './wire-words.ts';

/** The sentence of an issue for which its schema has none: zod's own would be English in every language. */
export const shapeIssue: z.core.$ZodErrorMap = ({ code, input, ...issue }) => {
  if (code === 'invalid_value')
    return issueText('This must be one of {values}', {
      values: (issue['values'] as unknown[]).map(String).map(choiceOf),
    });
  if (code === 'invalid_type' && input === undefined) return shapeTexts.missing;
  const shape = issue[code === 'invalid_type' ? 'expected' : 'format'];
  const { [String(shape)]: known = shapeTexts.other }: Record<string, string> = shapeTexts;
  return known;
};
