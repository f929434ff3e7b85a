import { learning } from './learning.ts';
import { people } from './people.ts';
import type { Load } from './scale.ts';
import { tests } from './tests.ts';

/** Changes with every change of what is loaded: a kept database of another version is made anew. */
export const seedVersion = 2;

/** What is loaded, in this order. A new table is a new entry. */
export const plan: readonly Load[] = [...people, ...learning, ...tests];
