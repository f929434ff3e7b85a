import type { Same } from '../catalogue.ts';
import type { courseBin as model } from '../es/course-bin.ts';

export const courseBin: Same<typeof model> = {
  'Search deleted courses...': 'البحث في المقررات المحذوفة...',
  '{n} deleted courses': {
    zero: 'لا مقررات محذوفة',
    one: 'مقرر محذوف واحد',
    two: 'مقرران محذوفان',
    few: '{n} مقررات محذوفة',
    many: '{n} مقررًا محذوفًا',
    other: '{n} مقرر محذوف',
  },
  'No deleted courses': 'لا توجد مقررات محذوفة',
  'Deleted courses stay here for {n} days.': {
    zero: 'لا تبقى المقررات المحذوفة هنا.',
    one: 'تبقى المقررات المحذوفة هنا يومًا واحدًا.',
    two: 'تبقى المقررات المحذوفة هنا يومين.',
    few: 'تبقى المقررات المحذوفة هنا {n} أيام.',
    many: 'تبقى المقررات المحذوفة هنا {n} يومًا.',
    other: 'تبقى المقررات المحذوفة هنا {n} يوم.',
  },
  'deleted courses': 'المقررات المحذوفة',
  Deleted: 'تاريخ الحذف',
  'Deleted by': 'حذفه',
  'Can be restored until': 'تمكن استعادته حتى',
  'Restore {name}': 'استعادة {name}',
  Restore: 'استعادة',
};
