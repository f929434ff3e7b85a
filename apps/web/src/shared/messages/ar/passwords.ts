import type { Same } from '../catalogue.ts';
import type { passwords as model } from '../es/passwords.ts';

export const passwords: Same<typeof model> = {
  'The password could not be set. Please try again.': 'تعذّر تعيين كلمة المرور. يُرجى المحاولة مرة أخرى.',
  'Back to Login': 'العودة إلى تسجيل الدخول',
  'Forgot password': 'نسيت كلمة المرور',
  'Send link': 'إرسال الرابط',
  'This page needs the whole link. Please open it once more.': 'تحتاج هذه الصفحة إلى الرابط كاملًا. يُرجى فتحه مرة أخرى.',
  'Checking the link...': 'جارٍ التحقق من الرابط...',
  'An administrator can make you a new one, too.': 'يمكن لأحد المسؤولين أيضًا إنشاء رابط جديد لك.',
  'Ask for a new link': 'طلب رابط جديد',
  'For {name}. The link works once, until {moment}.': 'لحساب {name}. يعمل الرابط مرة واحدة، حتى {moment}.',
  'Verify your e-mail address': 'تحقّق من بريدك الإلكتروني',
  'Enter the password of your account to show that it is you.': 'أدخل كلمة مرور حسابك لتُثبت أنك صاحبه.',
  Verify: 'تحقّق',
  '{email} is verified.': 'تم التحقّق من {email}.',
};
