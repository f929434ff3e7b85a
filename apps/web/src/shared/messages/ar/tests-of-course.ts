import type { Same } from '../catalogue.ts';
import type { testsOfCourse as model } from '../es/tests-of-course.ts';

export const testsOfCourse: Same<typeof model> = {
  'Only students sit tests': 'الطلاب وحدهم يؤدون الاختبارات',
  'You find this test and its results in your own area.': 'تجد هذا الاختبار ونتائجه في قسمك الخاص.',
  '{left} of {allowed} left': 'بقي {left} من {allowed}',
  'Every answer is saved as you give it. You can change it until you submit.':
    'تُحفظ كل إجابة فور إدخالها، ويمكنك تغييرها إلى أن تسلّم.',
  'Without a connection you can go on: answers are kept on this device and sent when it is back.':
    'يمكنك المتابعة دون اتصال: تُحفظ الإجابات على هذا الجهاز وتُرسل عند عودته.',
  'Without a connection you can go on: answers are kept on this device and sent when it is back. What has not arrived when the time is over does not count.':
    'يمكنك المتابعة دون اتصال: تُحفظ الإجابات على هذا الجهاز وتُرسل عند عودته. وما لم يصل عند انتهاء الوقت لا يُحتسب.',
  'The time runs on while you are away. When it is over, what is saved is submitted.':
    'يستمر الوقت أثناء غيابك. وعند انتهائه يُسلَّم ما حُفظ.',
  'Start test': 'بدء الاختبار',
  'You have used all {n} attempts.': {
    zero: 'ليست لديك محاولات.',
    one: 'استخدمت محاولتك.',
    two: 'استخدمت محاولتيك.',
    few: 'استخدمت محاولاتك كلها وعددها {n}.',
    many: 'استخدمت محاولاتك كلها وعددها {n}.',
    other: 'استخدمت محاولاتك كلها وعددها {n}.',
  },
  'See your last result': 'عرض نتيجتك الأخيرة',
  'See your receipt': 'عرض إيصالك',
  'In progress': 'قيد التنفيذ',
  'Not started': 'لم يبدأ',
  '{n} attempts left': {
    zero: 'لم تبقَ محاولات',
    one: 'بقيت محاولة واحدة',
    two: 'بقيت محاولتان',
    few: 'بقيت {n} محاولات',
    many: 'بقيت {n} محاولة',
    other: 'بقيت {n} محاولة',
  },
  'Start the test now?': 'هل تبدأ الاختبار الآن؟',
  'Start now': 'ابدأ الآن',
  'You have {time}, and the time runs from the moment you start.': 'لديك {time}، ويبدأ احتساب الوقت من لحظة البدء.',
  'This uses your last attempt.': 'تستخدم بهذا محاولتك الأخيرة.',
  'This uses 1 of your {n} attempts.': {
    zero: 'تستخدم بهذا محاولة واحدة من محاولاتك الـ{n}.',
    one: 'تستخدم بهذا محاولة واحدة من محاولاتك الـ{n}.',
    two: 'تستخدم بهذا محاولة واحدة من محاولاتك الـ{n}.',
    few: 'تستخدم بهذا محاولة واحدة من محاولاتك الـ{n}.',
    many: 'تستخدم بهذا محاولة واحدة من محاولاتك الـ{n}.',
    other: 'تستخدم بهذا محاولة واحدة من محاولاتك الـ{n}.',
  },
};
