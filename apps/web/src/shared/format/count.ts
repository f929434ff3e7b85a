import { numberText } from './format-number.ts';

/** A number with its noun: '1 subject', '3 subjects'. `many` is for plurals that do not end in s. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** How many a list says that it has: '3 users', or '1,000+ users' where it was counted up to a limit only. */
export function countOf(
  { total, totalIsLowerBound }: { total: number; totalIsLowerBound?: boolean | undefined },
  one: string,
  many = `${one}s`,
): string {
  return totalIsLowerBound === true ? `${numberText(total)}+ ${many}` : count(total, one, many);
}
