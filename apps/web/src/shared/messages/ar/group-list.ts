import type { Same } from '../catalogue.ts';
import type { groupList as model } from '../es/group-list.ts';

export const groupList: Same<typeof model> = {
  'Delete this group?': 'هل تريد حذف هذه المجموعة؟',
  'Delete group': 'حذف المجموعة',
  '{name} will be gone for good. {loss}': 'ستُحذف {name} نهائيًا. {loss}',
  'Search groups...': 'البحث عن المجموعات...',
  groups: 'المجموعات',
  'No groups available.': 'لا تتوفر مجموعات.',
  'Create the first group': 'إنشاء أول مجموعة',
  'Put users and courses into a group: its users can open the courses at once.':
    'ضع مستخدمين ومقررات في مجموعة: يستطيع مستخدموها فتح المقررات فورًا.',
  'Nobody loses access to a course by that.': 'لا يفقد أحد الوصول إلى أي مقرر بذلك.',
  'N/A': 'غير محدّد',
  '{n} users lose the access to {courses} that this group gives.': {
    zero: 'لا يفقد أي مستخدم الوصول الذي تمنحه هذه المجموعة ({courses}).',
    one: 'يفقد مستخدم واحد الوصول الذي تمنحه هذه المجموعة ({courses}).',
    two: 'يفقد مستخدمان الوصول الذي تمنحه هذه المجموعة ({courses}).',
    few: 'يفقد {n} مستخدمين الوصول الذي تمنحه هذه المجموعة ({courses}).',
    many: 'يفقد {n} مستخدمًا الوصول الذي تمنحه هذه المجموعة ({courses}).',
    other: 'يفقد {n} مستخدم الوصول الذي تمنحه هذه المجموعة ({courses}).',
  },
};
