import type { Same } from '../catalogue.ts';
import type { progress as model } from '../es/progress.ts';

export const progress: Same<typeof model> = {
  'Your progress could not be saved. Please try again.': 'تعذّر حفظ تقدّمك. يُرجى المحاولة مرة أخرى.',
  'Not done yet': 'لم يتم بعد',
  'Mark as not done': 'وضع علامة لم يتم',
  'Mark as done': 'وضع علامة تم',
  'Start over': 'البدء من جديد',
  'Show progress in {name}': 'عرض التقدّم في {name}',
  'Show progress': 'عرض التقدّم',
  'My progress': 'تقدّمي',
  'Loading progress...': 'جارٍ تحميل التقدّم...',
  'Your progress could not be loaded. Please try again.': 'تعذّر تحميل تقدّمك. يُرجى المحاولة مرة أخرى.',
  '{name} · {completed} of {total}': '{name} · {completed} من {total}',
  'Completed materials': 'المواد المكتملة',
  'Done: watched': 'تم: بالمشاهدة',
  'Done: opened': 'تم: بالفتح',
  'Done: marked as done': 'تم: بوضع علامة',
  'Done: watched on {day}': 'تم: بالمشاهدة في {day}',
  'Done: opened on {day}': 'تم: بالفتح في {day}',
  'Done: marked as done on {day}': 'تم: بوضع علامة في {day}',
  'Done on {day}': 'تم في {day}',
  'Not done yet: {watched} of {whole} watched': 'لم يتم بعد: شوهد {watched} من {whole}',
  'Mark as not done: {name}': 'وضع علامة لم يتم: {name}',
  'Mark as done: {name}': 'وضع علامة تم: {name}',
  '(goes on at {time})': '(يُستأنف عند {time})',
  '{completed} of {total} done': 'أُنجز {completed} من {total}',
};
