import type { Same } from '../catalogue.ts';
import type { testList as model } from '../es/test-list.ts';

export const testList: Same<typeof model> = {
  'Delete this test?': 'هل تريد حذف هذا الاختبار؟',
  'Delete test': 'حذف الاختبار',
  '{test} will no longer be there for anybody; what students submitted is kept. You can undo this right afterwards. While students are sitting the test it cannot be deleted.':
    'لن يكون {test} متاحًا لأحد بعد الآن، ويبقى ما سلّمه الطلاب محفوظًا. يمكنك التراجع بعد الحذف مباشرة. ولا يمكن حذف الاختبار ما دام هناك طلاب يؤدونه.',
  'Attempts at {test}': 'محاولات {test}',
  '{test} is enabled': '{test} مفعّل',
  'All types': 'كل الأنواع',
  'All statuses': 'كل الحالات',
  'Nothing matches this search.': 'لا شيء يطابق هذا البحث.',
  'Add the first test': 'إضافة الاختبار الأول',
  'A test asks multiple-choice questions about one subject of a course.':
    'يطرح الاختبار أسئلة اختيار من متعدد حول موضوع واحد من مقرر.',
  'The subject was removed': 'أُزيل الموضوع',
  'Created by': 'أنشأه',
};
