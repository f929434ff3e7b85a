import type { Same } from '../catalogue.ts';
import type { auth as model } from '../es/auth.ts';

export const auth: Same<typeof model> = {
  'Logout failed': 'تعذّر تسجيل الخروج',
  'Remember password': 'تذكّر كلمة المرور',
  "Don't have an account?": 'ليس لديك حساب؟',
  SignUp: 'إنشاء حساب',
  'Already have an account?': 'لديك حساب بالفعل؟',
  Light: 'فاتح',
  Dark: 'داكن',
  System: 'النظام',
  'User menu': 'قائمة المستخدم',
  Theme: 'المظهر',
  'Logging out...': 'جارٍ تسجيل الخروج...',
  Logout: 'تسجيل الخروج',
  Language: 'اللغة',
  'You can sign in with it too; other students do not see it.': 'يمكنك تسجيل الدخول به أيضًا، ولا يراه الطلاب الآخرون.',
  'Log out?': 'تسجيل الخروج؟',
  'Stay signed in': 'البقاء مسجّلًا',
  'Keep and log out': 'الاحتفاظ وتسجيل الخروج',
  'Discard and log out': 'التجاهل وتسجيل الخروج',
  '{n} answers are not sent yet. They stay on this device and are sent once you sign in here again.': {
    zero: 'لا إجابات في انتظار الإرسال.',
    one: 'إجابة واحدة لم تُرسل بعد. تبقى على هذا الجهاز وتُرسل عندما تسجّل الدخول هنا مرة أخرى.',
    two: 'إجابتان لم تُرسلا بعد. تبقى على هذا الجهاز وتُرسل عندما تسجّل الدخول هنا مرة أخرى.',
    few: '{n} إجابات لم تُرسل بعد. تبقى على هذا الجهاز وتُرسل عندما تسجّل الدخول هنا مرة أخرى.',
    many: '{n} إجابة لم تُرسل بعد. تبقى على هذا الجهاز وتُرسل عندما تسجّل الدخول هنا مرة أخرى.',
    other: '{n} إجابة لم تُرسل بعد. تبقى على هذا الجهاز وتُرسل عندما تسجّل الدخول هنا مرة أخرى.',
  },
  'You have {n} drafts that are not saved.': {
    zero: 'لا مسودات غير محفوظة لديك.',
    one: 'لديك مسودة واحدة غير محفوظة.',
    two: 'لديك مسودتان غير محفوظتين.',
    few: 'لديك {n} مسودات غير محفوظة.',
    many: 'لديك {n} مسودة غير محفوظة.',
    other: 'لديك {n} مسودة غير محفوظة.',
  },
  'A draft of a test holds the right answers. If you keep it, it stays in this browser until somebody else signs in here.':
    'تحتوي مسودة الاختبار على الإجابات الصحيحة. إذا احتفظت بها فستبقى في هذا المتصفح حتى يسجّل شخص آخر الدخول هنا.',
  'Only e-mail addresses at {domains} can sign up here. We send a link to yours.':
    'لا يمكن إنشاء حساب هنا إلا ببريد من {domains}. سنرسل رابطًا إلى بريدك.',
};
