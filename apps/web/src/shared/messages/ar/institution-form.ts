import type { Same } from '../catalogue.ts';
import type { institutionForm as model } from '../es/institution-form.ts';

export const institutionForm: Same<typeof model> = {
  'Course Access': 'الوصول إلى المقررات',
  '{n} courses granted.': {
    zero: 'لم يُمنح أي مقرر.',
    one: 'مُنح مقرر واحد.',
    two: 'مُنح مقرران.',
    few: 'مُنحت {n} مقررات.',
    many: 'مُنح {n} مقررًا.',
    other: 'مُنح {n} مقرر.',
  },
  'There are more than are shown: type to narrow the search.': 'يوجد أكثر مما يظهر: اكتب لتضييق البحث.',
  'No courses found': 'لم يُعثر على مقررات',
  coordinator: 'منسّق',
  'Preview of the institution': 'معاينة المؤسسة',
  'Institution ID': 'معرّف المؤسسة',
  'Institution Address': 'عنوان المؤسسة',
  Address: 'العنوان',
  City: 'المدينة',
  State: 'الولاية',
  Zipcode: 'الرمز البريدي',
  Country: 'البلد',
  'Contact Person Details': 'بيانات جهة الاتصال',
  'Contact name': 'اسم جهة الاتصال',
  'Contact email': 'بريد جهة الاتصال',
  'Contact phone': 'هاتف جهة الاتصال',
  'Registry Details': 'بيانات التسجيل',
  'Referred By': 'بترشيح من',
  'Institution Management Access': 'صلاحية إدارة المؤسسة',
  'Only administrators approve institutions.': 'المسؤولون وحدهم يقبلون المؤسسات.',
  'No courses are granted yet.': 'لم يُمنح أي مقرر بعد.',
  'Granted courses': 'المقررات الممنوحة',
  'Only administrators grant courses.': 'المسؤولون وحدهم يمنحون المقررات.',
  'Your first save did reach the server: this institution is in the list already.':
    'وصل حفظك الأول إلى الخادم: هذه المؤسسة في القائمة بالفعل.',
  'Save once it has arrived, or cancel it.': 'احفظ بعد وصوله، أو ألغِ الرفع.',
  'This institution was changed meanwhile': 'غُيِّرت هذه المؤسسة في هذه الأثناء',
  'Its number or code in your own records.': 'رقمها أو رمزها في سجلاتك.',
  'A date for your records; nothing depends on it.': 'تاريخ لسجلاتك لا يترتب عليه شيء.',
  'The person or organisation that brought it to you.': 'الشخص أو الجهة التي دلّتك عليها.',
  'Approved: its courses open to its people, and teachers can apply to it.':
    'مقبولة: تُفتح مقرراتها لمنتسبيها ويمكن للمعلّمين التقدم إليها.',
  'Coordinators who may edit it and approve its teachers.': 'المنسّقون الذين يحررونها ويوافقون على معلّميها.',
  'Courses of administrators that its students and teachers open without joining.':
    'مقررات المسؤولين التي يفتحها طلابها ومعلّموها دون انضمام.',
};
