// How each call is made, as lines that work when they are pasted into a shell, for the description of the API.
import type { RouteName } from '@lectern/contract';
import type { Examples } from '../../platform/feature/example.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { sampleOf } from './sample.ts';
import { scriptOf } from './script.ts';

export * from './steps.ts';

/** Answers how a route is called, by its feature's example: lines for a shell, with the server at `origin`, and the body that they send, if one. */
export function createExampleOf(features: readonly Pick<Feature, 'examples'>[]) {
  const all = features.reduce<Partial<Examples<RouteName>>>((more, { examples }) => ({ ...more, ...examples }), {});
  return (route: string, origin: string): { script: string; body?: unknown } | null => {
    const example = all[route as RouteName];
    if (example === undefined) return null;
    const body = example.at(-1)?.body;
    return { script: scriptOf(example, origin), ...(body === undefined ? {} : { body: sampleOf(body) }) };
  };
}
