/** The sentences about certificates. */
export const certificateTexts = {
  saved: 'Saved.',
  revoked: 'The certificate is revoked.',
  restored: 'The certificate is valid again.',
  noCondition: 'Choose at least one condition',
  percentageMissing: 'Give the percentage that is to be reached',
  notATest: 'Choose a post-test of this course',
  noAddress:
    'This installation does not know its public address, which a credential names. Ask the operator to set it.',
} as const;
