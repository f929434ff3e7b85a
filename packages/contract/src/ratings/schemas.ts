import { z } from 'zod';
import { isStorable, requiredText } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { texts } from '../texts.ts';

/** Whole stars and a comment. */
export const RateInput = z
  .object({
    comment: requiredText('Comment')
      .trim()
      .min(1, texts.commentMissing)
      .max(limits.comment, says.tooLong('Comment', limits.comment))
      .refine(isStorable, says.unstorable('Comment')),
    rating: z
      .number(texts.starsMissing)
      .int('Rating must be whole stars')
      .min(limits.stars.min, texts.starsMissing)
      .max(limits.stars.max, says.atMost('Rating', limits.stars.max)),
  })
  .meta({ id: 'RateInput' });
