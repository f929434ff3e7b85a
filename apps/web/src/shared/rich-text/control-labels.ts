import { t } from '../messages/t.ts';

/** The labels of the toolbar's buttons, and of those around a link's address. */
export const controlLabels = {
  boldControlLabel: t('Bold'),
  italicControlLabel: t('Italic'),
  underlineControlLabel: t('Underline'),
  strikeControlLabel: t('Strikethrough'),
  clearFormattingControlLabel: t('Clear formatting'),
  linkControlLabel: t('Link'),
  bulletListControlLabel: t('Bullet list'),
  orderedListControlLabel: t('Ordered list'),
  h1ControlLabel: t('Heading {level}', { level: 1 }),
  h2ControlLabel: t('Heading {level}', { level: 2 }),
  h3ControlLabel: t('Heading {level}', { level: 3 }),
  h4ControlLabel: t('Heading {level}', { level: 4 }),
  blockquoteControlLabel: t('Blockquote'),
  linkEditorInputLabel: t('Enter URL'),
  linkEditorInputPlaceholder: 'https://example.com/',
  linkEditorExternalLink: t('Open link in a new tab'),
  linkEditorInternalLink: t('Open link in the same tab'),
  linkEditorSave: t('Save'),
};
