import type { Same } from '../catalogue.ts';
import type { dashboards as model } from '../es/dashboards.ts';

export const dashboards: Same<typeof model> = {
  'First steps': 'الخطوات الأولى',
  'Three things, and students can begin to learn: they sign up themselves, or you import them under Users.':
    'ثلاثة أشياء، ويستطيع الطلاب بدء التعلّم: يسجّلون بأنفسهم، أو تستوردهم أنت من «المستخدمون».',
  'An institution': 'مؤسسة',
  'The school or college that teachers and students belong to. With the status Approved, its courses open to them.':
    'المدرسة أو الكلية التي ينتمي إليها المعلّمون والطلاب. متى صارت حالتها «مقبولة» فُتحت لهم مقرراتها.',
  'Add institution': 'إضافة مؤسسة',
  'A teacher': 'معلّم',
  'Somebody who writes courses and tests. Choose the role Teacher and the institution, then approve them under Teacher Approvals.':
    'شخص يكتب المقررات والاختبارات. اختر دور «معلّم» والمؤسسة، ثم اقبله في «قبول المعلّمين».',
  'Add teacher': 'إضافة معلّم',
  'A course': 'مقرر',
  'Subjects with videos, documents and links. The teacher writes it, or you do and grant it under Course Access of the institution.':
    'موضوعات بها مقاطع فيديو ومستندات وروابط. يكتبه المعلّم، أو تكتبه أنت وتمنحه في «الوصول إلى المقررات» لدى المؤسسة.',
  'Create course': 'إنشاء مقرر',
  'Last {n} days': {
    zero: 'آخر {n} يوم',
    one: 'اليوم الأخير',
    two: 'آخر يومين',
    few: 'آخر {n} أيام',
    many: 'آخر {n} يومًا',
    other: 'آخر {n} يوم',
  },
  'Show as table': 'عرض كجدول',
  '{sum} sign-ups; at most {busiest} active users on a day':
    'حسابات جديدة: {sum}؛ أقصى عدد للمستخدمين النشطين في يوم: {busiest}',
  'Sign-ups': 'حسابات جديدة',
  'Active users': 'المستخدمون النشطون',
  'Highest bar: {most}': 'أعلى عمود: {most}',
  '{day}: {signUps} / {activeUsers}': '{day}: {signUps} / {activeUsers}',
  Day: 'اليوم',
  'Total Users': 'إجمالي المستخدمين',
  Admins: 'المسؤولون',
  Coordinators: 'المنسّقون',
  'The figures could not be loaded.': 'تعذّر تحميل الأرقام.',
  'No courses found.': 'لم يُعثر على مقررات.',
  VIDEO: 'فيديو',
  DOCUMENT: 'مستند',
  IMAGE: 'صورة',
  LINK: 'رابط',
  '{name} - Subjects': '{name} - الموضوعات',
  'No subjects available.': 'لا تتوفر موضوعات.',
  'What needs doing could not be loaded.': 'تعذّر تحميل ما يجب إنجازه.',
  'Not started yet': 'لم يبدؤوا بعد',
  'Every student has opened a material.': 'فتح كل طالب مادة واحدة على الأقل.',
  'since {since}': 'منذ {since}',
  'and {n} more': {
    zero: 'و{n} آخرون',
    one: 'وواحد آخر',
    two: 'واثنان آخران',
    few: 'و{n} آخرون',
    many: 'و{n} آخرون',
    other: 'و{n} آخرون',
  },
  'Newest reviews': 'أحدث التقييمات',
  'No reviews yet.': 'لا تقييمات بعد.',
  'Next of the first steps: {step}': 'التالي من الخطوات الأولى: {step}',
};
