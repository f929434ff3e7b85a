import { describe, expect, it } from 'vitest';
import { ratingProblem } from './check.ts';
import { RateInput } from './schemas.ts';

const commentMissing = 'Please enter a comment before submitting.';
const starsMissing = 'Please rate the course before submitting.';

describe('the check of a rating', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'Good'],
    ['an empty draft', {}],
    ['no comment and no stars', { comment: '', rating: 0 }],
    ['a blank comment', { comment: ' \n', rating: 5 }],
    ['a comment that is no text', { comment: 5, rating: 5 }],
  ])('asks for the comment first: %s', (_name, draft) => {
    expect(ratingProblem(draft)).toBe(commentMissing);
  });

  it.each([undefined, null, 0, -1, 0.5, '5'])('then asks for the stars: %o', (rating) => {
    expect(ratingProblem({ comment: 'Good', rating })).toBe(starsMissing);
  });

  it.each([1, 2, 3, 4, 5])('lets a comment with %i stars pass', (rating) => {
    expect(ratingProblem({ comment: ' x ', rating })).toBe(null);
    expect(RateInput.parse({ comment: ' x ', rating })).toEqual({ comment: 'x', rating });
  });

  it('finds a problem only where the schema finds one', () => {
    const comments = [undefined, null, 7, '', ' ', 'Good', 'x'.repeat(2001)];
    const ratings = [undefined, null, '5', -1, 0, 0.5, Number.NaN, 1, 3.5, 5, 6];
    for (const comment of comments) {
      for (const rating of ratings) {
        const draft = { comment, rating };
        if (ratingProblem(draft) !== null) expect(RateInput.safeParse(draft).success).toBe(false);
      }
    }
  });
});
