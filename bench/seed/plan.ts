import { certificates, learning } from './learning.ts';
import { people } from './people.ts';
import type { Load } from './scale.ts';
import { search } from './search.ts';
import { tests } from './tests.ts';

/** Rises with every change of the loaded data: a kept database of another version is made anew. */
export const seedVersion = 3;

/** The loads in their order. A new table is a new entry. */
export const plan: readonly Load[] = [...people, ...learning, ...tests, ...certificates, ...search];
