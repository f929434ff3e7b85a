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
};
