import { numberText } from './format-number.ts';

/** A rating with at most one decimal: '4', '3.5', '0'. */
export function formatRating(rating: number): string {
  return numberText(Math.round(rating * 10) / 10, 1);
}
