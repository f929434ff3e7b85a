/** Sentences about the text that people agree to, apart from `texts`: few pages need them. */
export const consentTexts = {
  missing: 'Please read the text of this site and agree to it before you go on.',
  agreed: 'Thank you for agreeing.',
  saved: 'Saved',
  changed: 'The text has changed meanwhile. Please read it again.',
  titleNeeded: 'Enter a title',
  bodyNeeded: 'Enter the text',
  twice: 'Each language may have one text only',
} as const;
