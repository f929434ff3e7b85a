import type { Same } from '../catalogue.ts';
import type { groupForm as model } from '../es/group-form.ts';

export const groupForm: Same<typeof model> = {
  'Assign to': 'إسناد إلى',
  'Your first save did reach the server: this group is in your list already.':
    'وصل حفظك الأول إلى الخادم: هذه المجموعة في قائمتك بالفعل.',
  'This group was changed meanwhile': 'غُيِّرت هذه المجموعة في هذه الأثناء',
  "They can open the group's courses without asking to join.": 'يفتحون مقررات المجموعة دون طلب انضمام.',
  'For your records: the group does not end by itself.': 'لسجلاتك: لا تنتهي المجموعة تلقائيًا.',
  'A course that you may no longer see': 'مقرر لم يعد بإمكانك الاطلاع عليه',
  'This group does not open it: it is not a course of its maker.': 'لا تفتحه هذه المجموعة: فهو ليس من مقررات منشئها.',
  'An inactive group opens no courses.': 'لا تفتح المجموعة غير النشطة أي مقرر.',
};
