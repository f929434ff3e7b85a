import type { Same } from '../catalogue.ts';
import type { staffPages as model } from '../es/staff-pages.ts';

export const staffPages: Same<typeof model> = {
  'The student’s answer': 'إجابة الطالب',
  'by the student': 'بواسطة الطالب',
  'Who did what to whom, and when. The latest stands first.': 'مَن فعل ماذا ولمن ومتى. الأحدث أولًا.',
  'Who did what in your institutions, and when. The latest stands first.': 'مَن فعل ماذا في مؤسساتك ومتى. الأحدث أولًا.',
  'A deleted course can be restored for {days} days, with everything in it.':
    'يمكن استعادة المقرر المحذوف بكل ما فيه خلال {days} يومًا.',
  'Loading course data...': 'جارٍ تحميل بيانات المقرر...',
  'You cannot edit this course': 'لا يمكنك تحرير هذا المقرر',
  'Back to the courses': 'العودة إلى المقررات',
  'Only its teacher and administrators can.': 'يمكن ذلك لمعلّمه وللمسؤولين فقط.',
  'Add New': 'إضافة',
  'Update {name}': 'تحديث {name}',
  'Loading group data...': 'جارٍ تحميل بيانات المجموعة...',
  'A group opens its courses to everybody in it.': 'تفتح المجموعة مقرراتها لكل من فيها.',
  'Add Group': 'إضافة مجموعة',
  'Make and change many accounts with one file. You see what would happen before anything does.':
    'أنشئ حسابات كثيرة وغيّرها بملف واحد. ترى ما سيحدث قبل أن يحدث.',
  'Loading institution data...': 'جارٍ تحميل بيانات المؤسسة...',
  'You cannot edit this institution': 'لا يمكنك تحرير هذه المؤسسة',
  'Back to the institutions': 'العودة إلى المؤسسات',
  'Only its coordinators and administrators can.': 'يمكن ذلك لمنسّقيها وللمسؤولين فقط.',
  'All imports': 'كل عمليات الاستيراد',
  'Loading the import...': 'جارٍ تحميل الاستيراد...',
  'Everybody who asked to join one of your courses.': 'كل من طلب الانضمام إلى أحد مقرراتك.',
  'Loading test data...': 'جارٍ تحميل بيانات الاختبار...',
  'You cannot edit this test': 'لا يمكنك تحرير هذا الاختبار',
  'Back to the tests': 'العودة إلى الاختبارات',
  'Edit {username}': 'تحرير {username}',
  'Loading user data...': 'جارٍ تحميل بيانات المستخدم...',
  'You cannot edit this user.': 'لا يمكنك تحرير هذا المستخدم.',
  'Back to the list': 'العودة إلى القائمة',
};
