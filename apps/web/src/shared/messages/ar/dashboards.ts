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
  'There is one, but its courses open to its people only once its status is Approved.':
    'توجد مؤسسة، لكن مقرراتها لا تُفتح لأفرادها إلا بعد أن تصير حالتها «مقبولة».',
  'Approve the institution': 'قبول المؤسسة',
  'A teacher': 'معلّم',
  'Somebody who writes courses and tests. Choose the role Teacher and the institution, then approve them under Teacher Approvals.':
    'شخص يكتب المقررات والاختبارات. اختر دور «معلّم» والمؤسسة، ثم اقبله في «قبول المعلّمين».',
  'Add teacher': 'إضافة معلّم',
  'There is one, but nobody else sees their courses until they are approved.':
    'يوجد معلّم، لكن لا أحد غيره يرى مقرراته قبل قبوله.',
  'Approve the teacher': 'قبول المعلّم',
  'A course': 'مقرر',
  'Subjects with videos, documents and links. The teacher writes it, or you do and grant it under Course Access of the institution.':
    'موضوعات بها مقاطع فيديو ومستندات وروابط. يكتبه المعلّم، أو تكتبه أنت وتمنحه في «الوصول إلى المقررات» لدى المؤسسة.',
  'Create course': 'إنشاء مقرر',
  'Your account has no e-mail address yet': 'ليس لحسابك بريد إلكتروني بعد',
  'It was made with {email}, where no mail gets to: you could not get a link for a forgotten password.':
    'أُنشئ بالعنوان {email} الذي لا يصل إليه أي بريد: لن تتمكن من تلقي رابط إذا نسيت كلمة المرور.',
  'Enter your address': 'إدخال عنوانك',
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
  'Show all {n}': {
    zero: 'عرض الكل ({n})',
    one: 'عرض الكل ({n})',
    two: 'عرض الكل ({n})',
    few: 'عرض الكل ({n})',
    many: 'عرض الكل ({n})',
    other: 'عرض الكل ({n})',
  },
  'students who have not started': 'الطلاب الذين لم يبدؤوا',
  'Newest reviews': 'أحدث التقييمات',
  'No reviews yet.': 'لا تقييمات بعد.',
  'Next of the first steps: {step}': 'التالي من الخطوات الأولى: {step}',
};
