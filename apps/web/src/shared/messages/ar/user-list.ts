import type { Same } from '../catalogue.ts';
import type { userList as model } from '../es/user-list.ts';

export const userList: Same<typeof model> = {
  'The link could not be made. Please try again.': 'تعذّر إنشاء الرابط. يُرجى المحاولة مرة أخرى.',
  'Block this user?': 'هل تريد حظر هذا المستخدم؟',
  'Block user': 'حظر المستخدم',
  'Your courses and tests are closed to {name} at once, who cannot ask to join them until you unblock the account. Everything else stays open to them.':
    'تُغلق مقرراتك واختباراتك أمام {name} على الفور، ولا يمكنه طلب الانضمام إليها حتى تلغي حظره. ويبقى الحساب يعمل في كل ما عدا ذلك.',
  '{name} is signed out everywhere at once and cannot sign in until somebody unblocks the account. Nothing is deleted.':
    'يُسجَّل خروج {name} من كل مكان فورًا، ولن يتمكن من تسجيل الدخول حتى يُلغى حظر الحساب. لا يُحذف شيء.',
  'Delete this user?': 'هل تريد حذف هذا المستخدم؟',
  'Delete user': 'حذف المستخدم',
  '{name} owns {work} and cannot be deleted while that is so. Give them to another teacher or delete them first. Blocking the account is possible at once.':
    'يملك {name} {work} ولا يمكن حذفه ما دام ذلك. انقلها إلى معلّم آخر أو احذفها أولًا. حظر الحساب ممكن فورًا.',
  'The account of {name} and the personal data in it are erased. This cannot be undone.':
    'يُمحى حساب {name} والبيانات الشخصية فيه. لا يمكن التراجع عن ذلك.',
  'What this touches could not be counted.': 'تعذّر حصر ما يتأثر بذلك.',
  'With it go: {n} join requests.': {
    zero: 'لا طلبات انضمام تُحذف معه.',
    one: 'يُحذف معه طلب انضمام واحد.',
    two: 'يُحذف معه طلبا انضمام.',
    few: 'تُحذف معه {n} طلبات انضمام.',
    many: 'يُحذف معه {n} طلب انضمام.',
    other: 'يُحذف معه {n} طلب انضمام.',
  },
  '{things} will stay, under the name ‘Deleted user’.': 'يبقى {things} باسم «Deleted user».',
  'Password link': 'رابط كلمة المرور',
  'Password link {username}': 'رابط كلمة المرور {username}',
  'Give this link to {name}, and to nobody else: whoever opens it sets the password of this account.':
    'أعطِ هذا الرابط إلى {name} وحده: من يفتحه يعيّن كلمة مرور هذا الحساب.',
  'Make a password link?': 'هل تريد إنشاء رابط كلمة مرور؟',
  'Make link': 'إنشاء الرابط',
  'With the link {name} can set a new password once. Links that were made before stop working; the present password works until a new one is set.':
    'بهذا الرابط يستطيع {name} تعيين كلمة مرور جديدة مرة واحدة. الروابط التي أُنشئت من قبل تتوقف عن العمل، وتبقى كلمة المرور الحالية صالحة حتى تُعيَّن أخرى.',
  Block: 'حظر',
  Unblock: 'إلغاء الحظر',
  'Block {username}': 'حظر {username}',
  'Unblock {username}': 'إلغاء حظر {username}',
  Admin: 'مسؤول',
  Blocked: 'محظور',
  'Filter by username': 'تصفية حسب اسم المستخدم',
  'Filter by email': 'تصفية حسب البريد الإلكتروني',
  'Filter by role': 'تصفية حسب الدور',
  'Filter by admin': 'تصفية حسب المسؤول',
  'Filter by status': 'تصفية حسب الحالة',
  users: 'المستخدمون',
  'Students show up here when they ask to join your courses.': 'يظهر الطلاب هنا عندما يطلبون الانضمام إلى مقرراتك.',
  'No user data available.': 'لا تتوفر بيانات مستخدمين.',
  'Nobody matches the filters.': 'لا أحد يطابق عوامل التصفية.',
  Filter: 'تصفية',
  'Kinds of users': 'أنواع المستخدمين',
  'Register date': 'تاريخ التسجيل',
};
