/** The sentences of a value of a wrong shape, for schemas that have none of their own: by the shape that was expected. */
export const shapeTexts = {
  missing: 'This is required',
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  object: 'This must be an object with fields',
  datetime: 'This must be a moment, as in 2026-01-31T12:00:00Z',
  other: 'This is not a valid value',
};
