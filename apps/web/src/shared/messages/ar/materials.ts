import type { Same } from '../catalogue.ts';
import type { materials as model } from '../es/materials.ts';

export const materials: Same<typeof model> = {
  'This image cannot be shown here.': 'لا يمكن عرض هذه الصورة هنا.',
  'Open the image': 'فتح الصورة',
  'No valid material found.': 'لم يُعثر على مادة صالحة.',
  'View PDF': 'عرض PDF',
  'Loading material...': 'جارٍ تحميل المادة...',
  'The material could not be loaded. Please try again.': 'تعذّر تحميل المادة. يُرجى المحاولة مرة أخرى.',
  'Open in a new tab': 'فتح في علامة تبويب جديدة',
  'Opens in a new tab': 'يُفتح في علامة تبويب جديدة',
  'Contents of {name}': 'محتويات {name}',
  'Loading materials...': 'جارٍ تحميل المواد...',
  'The contents could not be loaded. Please try again.': 'تعذّر تحميل المحتويات. يُرجى المحاولة مرة أخرى.',
  'This video cannot be played here.': 'لا يمكن تشغيل هذا الفيديو هنا.',
  'Open the video': 'فتح الفيديو',
  '{name} Material - {type}': 'مادة {name} - {type}',
};
