import { z } from 'zod';
import { Id, isStorable, oneOf, pageQuery, requiredText } from '../common.ts';
import { contentTypes } from '../courses/schemas.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { searchKinds } from './words.ts';

/** A text, and the places in it that answer the search: from one character to before another. */
const MarkedText = z.object({ text: z.string(), marks: z.array(z.object({ from: z.int(), to: z.int() })) });
export type MarkedText = z.infer<typeof MarkedText>;

/** A course, subject or material that answers a search. */
export const SearchHit = z
  .object({
    kind: z.enum(searchKinds),
    _id: Id,
    name: MarkedText,
    /** The words that were found, or the beginning of the description; null where there is neither. */
    excerpt: MarkedText.nullable(),
    course: z.object({ _id: Id, name: z.string() }),
    /** Only of materials. */
    content_type: z.enum(contentTypes).nullable(),
    /** Where the words stand: in the film, in seconds, or on a page of the PDF. */
    place: z.object({ kind: z.enum(['second', 'page']), at: z.int() }).nullable(),
    /** The page that shows it, at that place. */
    path: z.string(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchQuery = z.object({
  q: requiredText('q')
    .trim()
    .min(limits.searched.min, says.tooShort('q', limits.searched.min))
    .max(limits.searched.max, says.tooLong('q', limits.searched.max))
    .refine(isStorable, says.unstorable('q'))
    .describe('The words to look for. The last one may be the beginning of a word.'),
  in: Id.optional().describe('The course to look in.'),
  kind: oneOf('kind', searchKinds).optional().describe('Only things of this kind.'),
  page: pageQuery.page,
});
export type SearchQuery = z.infer<typeof SearchQuery>;
