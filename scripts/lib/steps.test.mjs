import { expect, it } from 'vitest';
import { STEPS, chooseSteps } from './steps.mjs';

it('runs nothing when a name is unknown, and says which', () => {
  expect(chooseSteps(['types', 'tpyes'])).toEqual({ unknown: ['tpyes'], steps: [] });
});

it('runs everything unless told otherwise', () => {
  expect(chooseSteps([])).toEqual({ unknown: [], steps: STEPS });
});

it('keeps the order of the steps, however they were named', () => {
  expect(chooseSteps(['web', 'types']).steps.map(({ name }) => name)).toEqual(['types', 'web']);
});
