import type { Same } from '../catalogue.ts';
import type { pages as model } from '../es/pages.ts';

export const pages: Same<typeof model> = {
  'Courses, materials and tests, in one calm place.': 'مقررات ومواد واختبارات في مكان واحد هادئ.',
  'With a link you set a new one. Nothing changes until you do.':
    'برابطٍ تعيّن كلمة مرور جديدة. ولا يتغير شيء حتى تفعل ذلك.',
  'Welcome back. Your courses are where you left them.': 'أهلًا بعودتك. مقرراتك حيث تركتها.',
  'A student account, to join courses and to rate them.': 'حساب طالب للانضمام إلى المقررات وتقييمها.',
  'This page is for students': 'هذه الصفحة للطلاب',
  'Students sit their tests here.': 'هنا يؤدي الطلاب اختباراتهم.',
  'The time is over. What was saved has been submitted.': 'انتهى الوقت. تم تسليم ما حُفظ.',
  'See the result': 'عرض النتيجة',
  'Review and Commands': 'الآراء والتعليقات',
  'The best rated first.': 'الأعلى تقييمًا أولًا.',
  'Subjects and Materials': 'الموضوعات والمواد',
  'Open to everybody. Look into any of them without an account.': 'متاحة للجميع. اطّلع على أيٍّ منها دون حساب.',
  'Students find the results of their tests here.': 'هنا يجد الطلاب نتائج اختباراتهم.',
  Administrator: 'مسؤول',
  Coordinator: 'منسّق',
  'Go to my area': 'الانتقال إلى منطقتي',
  'Students find the courses here that they have joined. You see courses in your own area and in the course list.':
    'هنا يجد الطلاب المقررات التي انضموا إليها. أما أنت فتجد المقررات في منطقتك وفي قائمة المقررات.',
  'There is nothing at this address. Perhaps you will find it once you are signed in.':
    'لا يوجد شيء على هذا العنوان. قد تجده بعد تسجيل الدخول.',
  'There is nothing at this address, or it has moved.': 'لا يوجد شيء على هذا العنوان، أو أنه نُقل.',
  'Back to your home page': 'العودة إلى صفحتك الرئيسية',
  '{role}, {institution}': '{role}، {institution}',
};
