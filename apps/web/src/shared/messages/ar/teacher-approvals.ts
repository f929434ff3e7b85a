import type { Same } from '../catalogue.ts';
import type { teacherApprovals as model } from '../es/teacher-approvals.ts';

export const teacherApprovals: Same<typeof model> = {
  'Approved By': 'قَبِله',
  'applied {day}': 'قدّم الطلب في {day}',
  Waiting: 'بالانتظار',
  'Approve {username}': 'قبول {username}',
  'Your account is waiting for approval by a coordinator of your institution or an administrator. You can work as usual; until then only you and administrators see your courses.':
    'حسابك بانتظار قبول أحد منسّقي مؤسستك أو أحد المسؤولين. يمكنك العمل كالمعتاد؛ وحتى ذلك الحين لا يرى مقرراتك سواك والمسؤولين.',
  'Decline {username}': 'رفض {username}',
  Decline: 'رفض',
  'Decline the application of {username}?': 'هل تريد رفض طلب {username}؟',
  'The person is a student again and can apply once more.': 'يعود الشخص طالبًا ويمكنه التقديم مرة أخرى.',
  'The applicant will see it.': 'سيراه مقدّم الطلب.',
  'Search Here ....': 'ابحث هنا ....',
  '{n} teachers': {
    zero: 'لا معلّمين',
    one: 'معلّم واحد',
    two: 'معلّمان',
    few: '{n} معلّمين',
    many: '{n} معلّمًا',
    other: '{n} معلّم',
  },
  teachers: 'المعلّمون',
  IsActive: 'نشط',
  IsApproved: 'مقبول',
  'Do you know this person?': 'هل تعرف هذا الشخص؟',
  'Approve anyway': 'الموافقة على أي حال',
  'Nobody has shown that {email} belongs to {name}: whoever made the account may have typed any address.':
    'لم يُثبت أحد أن {email} يخصّ {name}: قد يكون منشئ الحساب كتب أي عنوان.',
};
