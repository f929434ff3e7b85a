/** Sentences about looks, apart from `texts`: few pages need them. */
export const lookTexts = {
  saved: 'Look saved',
  reset: 'The site has the look of Lectern again',
  institutionReset: 'The institution has the look of the site again',
  accentWrong: 'Enter a colour as # and six digits or letters from a to f, for example #2a5fa3',
  logoWrong: 'Choose a PNG, JPEG or WebP image that is not damaged.',
  logoTooMany: 'This image has too many pixels. A width of 400 pixels is enough.',
} as const;
