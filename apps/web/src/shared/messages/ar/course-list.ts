import type { Same } from '../catalogue.ts';
import type { courseList as model } from '../es/course-list.ts';

export const courseList: Same<typeof model> = {
  'Create the first course': 'إنشاء المقرر الأول',
  'Courses hold subjects, and subjects hold materials such as videos and PDFs.':
    'تضم المقررات موضوعات، وتضم الموضوعات مواد مثل مقاطع الفيديو وملفات PDF.',
  public: 'عام',
  private: 'خاص',
  '{hours}h': '{hours} س',
  'Copy join code of {name}': 'نسخ رمز الانضمام إلى {name}',
  '{n} groups lose this course and stay with their people.': {
    zero: 'لا تفقد أي مجموعة هذا المقرر.',
    one: 'تفقد مجموعة واحدة هذا المقرر وتبقى بأفرادها.',
    two: 'تفقد مجموعتان هذا المقرر وتبقيان بأفرادهما.',
    few: 'تفقد {n} مجموعات هذا المقرر وتبقى بأفرادها.',
    many: 'تفقد {n} مجموعة هذا المقرر وتبقى بأفرادها.',
    other: 'تفقد {n} مجموعة هذا المقرر وتبقى بأفرادها.',
  },
  '{n} join requests': {
    zero: 'لا طلبات انضمام',
    one: 'طلب انضمام واحد',
    two: 'طلبا انضمام',
    few: '{n} طلبات انضمام',
    many: '{n} طلب انضمام',
    other: '{n} طلب انضمام',
  },
  'Delete this course?': 'هل تريد حذف هذا المقرر؟',
  'Delete course': 'حذف المقرر',
  '{course} will no longer be there for anybody. You can undo this right afterwards; an administrator can for {days} days.':
    'لن يكون {course} متاحًا لأحد بعد الآن. يمكنك التراجع بعد الحذف مباشرة، ويستطيع المسؤول ذلك خلال {days} يومًا.',
  'What goes with this course could not be counted.': 'تعذّر حساب ما يُحذف مع هذا المقرر.',
  'With it goes nothing else.': 'لا يُحذف معه شيء آخر.',
  'With it go:': 'ويُحذف معه:',
};
