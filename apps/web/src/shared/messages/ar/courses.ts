import type { Same } from '../catalogue.ts';
import type { courses as model } from '../es/courses.ts';

export const courses: Same<typeof model> = {
  'New courses will appear here.': 'ستظهر المقررات الجديدة هنا.',
  'Clear search': 'مسح البحث',
  'Taught by': 'المعلّم',
  'Loading course...': 'جارٍ تحميل المقرر...',
  'No ratings yet': 'لا توجد تقييمات بعد',
};
