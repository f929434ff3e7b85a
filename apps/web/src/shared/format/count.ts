import { tn, tnAtLeast, type Noun } from '../messages/tn.ts';

/** The size of a list in words: '3 users', or '1,000+ users' where it was counted up to a limit only. */
export function countOf(
  { total, totalIsLowerBound }: { total: number; totalIsLowerBound?: boolean | undefined },
  one: string,
  many: Noun['many'],
): string {
  return totalIsLowerBound === true ? tnAtLeast(total, many) : tn(total, one, many);
}
