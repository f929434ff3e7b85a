import type { Same } from '../catalogue.ts';
import type { results as model } from '../es/results.ts';

export const results: Same<typeof model> = {
  Percentage: 'النسبة المئوية',
  'Question {number}': 'السؤال {number}',
  '{mark} of {most}': '{mark} من {most}',
  'Right answer': 'الإجابة الصحيحة',
  Solution: 'الحل',
  'About the right answer': 'حول الإجابة الصحيحة',
  'Result of {test}': 'نتيجة {test}',
  '{course} · attempt {number}': '{course} · المحاولة {number}',
  'Loading the result...': 'جارٍ تحميل النتيجة...',
  'This attempt is still open': 'لا تزال هذه المحاولة مفتوحة',
  'It has a result once it is submitted.': 'تظهر نتيجتها بعد تسليمها.',
  'The result could not be loaded. Please try again.': 'تعذّر تحميل النتيجة. يُرجى المحاولة مرة أخرى.',
  'The marking of this test was corrected on {moment}. This is your result since then.':
    'صُحِّحت درجات هذا الاختبار في {moment}. وهذه نتيجتك منذ ذلك الحين.',
  'Your answer': 'إجابتك',
  'Your answers are in. The result shows when your open or remaining attempts are over, or the test is closed.':
    'وصلت إجاباتك. تظهر النتيجة عندما تنتهي محاولاتك المفتوحة أو المتبقية، أو يُغلق الاختبار.',
  'Your answers are in. The result shows from {moment} on.': 'وصلت إجاباتك. تظهر النتيجة ابتداءً من {moment}.',
  'Loading results...': 'جارٍ تحميل النتائج...',
  'Your results could not be loaded. Please try again.': 'تعذّر تحميل نتائجك. يُرجى المحاولة مرة أخرى.',
  'Tests that you have submitted will appear here.': 'ستظهر هنا الاختبارات التي سلّمتها.',
  '{course} · attempt {number} · {moment} · {code}': '{course} · المحاولة {number} · {moment} · {code}',
  'Not shown yet': 'لم تظهر بعد',
  'Shows from {moment} on': 'تظهر ابتداءً من {moment}',
  Code: 'الرمز',
  "Copy the receipt's code": 'نسخ رمز الإيصال',
  'by you': 'بواسطتك',
  'by the server, when the time was over': 'بواسطة الخادم، عند انتهاء الوقت',
  'Answers saved': 'الإجابات المحفوظة',
  '{saved} of {total}': '{saved} من {total}',
  'When each answer was last saved': 'وقت آخر حفظ لكل إجابة',
  'Question {number}: nothing saved': 'السؤال {number}: لم يُحفظ شيء',
  'Question {number}: {moment}': 'السؤال {number}: {moment}',
};
