import type { Case, Cases, ReadRoute, WriteRoute } from './case.ts';
import { learningReads, learningWrites } from './learning.ts';
import { peopleReads, peopleWrites } from './people.ts';
import { testReads, testWrites } from './tests.ts';

const reads = { ...peopleReads, ...learningReads, ...testReads } satisfies Required<Cases<ReadRoute>>;
const writes = { ...peopleWrites, ...learningWrites, ...testWrites };

function listOf<K extends ReadRoute | WriteRoute>(cases: Cases<K>): Case[] {
  return (Object.keys(cases) as K[]).flatMap((route) => {
    const measured = cases[route];
    return typeof measured === 'object' ? measured.map((one) => ({ route, ...one })) : [];
  });
}

/** Everything that is measured. Reads come first: the rows of the writes would slow them. */
export const cases: readonly Case[] = [...listOf(reads), ...listOf(writes)];
