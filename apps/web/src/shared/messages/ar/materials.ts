import type { Same } from '../catalogue.ts';
import type { materials as model } from '../es/materials.ts';

export const materials: Same<typeof model> = {
  'Loading a material failed': 'Loading a material failed',
  'Loading the materials of a subject failed': 'Loading the materials of a subject failed',
  'This image cannot be shown here.': 'This image cannot be shown here.',
  'Open the image': 'Open the image',
  'No valid material found.': 'No valid material found.',
  'View PDF': 'View PDF',
  '{name} Material - {content_type}': '{name} Material - {content_type}',
  'Loading material...': 'Loading material...',
  material: 'material',
  'The material could not be loaded. Please try again.': 'The material could not be loaded. Please try again.',
  'Open in a new tab': 'Open in a new tab',
  'Opens in a new tab': 'Opens in a new tab',
  'Contents of {name}': 'Contents of {name}',
  'Loading materials...': 'Loading materials...',
  subject: 'subject',
  'The contents could not be loaded. Please try again.': 'The contents could not be loaded. Please try again.',
  'This video cannot be played here.': 'This video cannot be played here.',
  'Open the video': 'Open the video',
};
