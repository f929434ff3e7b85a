// How each call is made, as lines that work when they are pasted into a shell, for the description of the API.
import type { Example, Step } from './call.ts';
import { courseExamples } from './examples/courses.ts';
import { peopleExamples } from './examples/people.ts';
import { testExamples } from './examples/tests.ts';
import { sampleOf } from './sample.ts';
import { scriptOf } from './script.ts';

const examples = new Map<string, Example>(
  [...courseExamples, ...peopleExamples, ...testExamples].map((example) => [lastOf(example).route, example]),
);

function lastOf(example: Example): Step {
  return example.at(-1) ?? example[0];
}

/** How a route is called: lines for a shell, with the server at `origin`, and the body that they send, if one. */
export function exampleOf(route: string, origin: string): { script: string; body?: unknown } | null {
  const example = examples.get(route);
  if (example === undefined) return null;
  const { body } = lastOf(example);
  return { script: scriptOf(example, origin), ...(body === undefined ? {} : { body: sampleOf(body) }) };
}
