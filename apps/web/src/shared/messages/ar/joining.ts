import type { Same } from '../catalogue.ts';
import type { joining as model } from '../es/joining.ts';

export const joining: Same<typeof model> = {
  '{n} new decisions': {
    zero: 'لا قرارات جديدة',
    one: 'قرار جديد واحد',
    two: 'قراران جديدان',
    few: '{n} قرارات جديدة',
    many: '{n} قرارًا جديدًا',
    other: '{n} قرار جديد',
  },
  'Taught by {username}': 'المعلّم: {username}',
  'Open course': 'فتح المقرر',
  'You are in this course.': 'أنت في هذا المقرر.',
  'You have asked to join this course. Its teacher will decide.': 'طلبت الانضمام إلى هذا المقرر. وسيقرّر معلّمه.',
  'Request to join': 'طلب الانضمام',
  'Login to join': 'سجّل الدخول للانضمام',
  'Enter a join code': 'أدخل رمز انضمام',
  'Join with code': 'الانضمام برمز',
  'Join code': 'رمز الانضمام',
  'Look up': 'بحث',
  'Reason: {reason}': 'السبب: {reason}',
  'Open course {name}': 'فتح المقرر {name}',
  'This course takes no requests at present.': 'لا يستقبل هذا المقرر طلبات حاليًا.',
  'Ask again for {name}': 'إعادة طلب {name}',
  'Ask again': 'إعادة الطلب',
  'Your requests could not be loaded. Please try again.': 'تعذّر تحميل طلباتك. يُرجى المحاولة مرة أخرى.',
  'My requests': 'طلباتي',
  'my requests': 'طلباتي',
  'Withdraw the request for {name}': 'سحب طلب الانضمام إلى {name}',
  Withdraw: 'سحب',
  'Withdraw this request?': 'سحب هذا الطلب؟',
  'Withdraw request': 'سحب الطلب',
  'Your request to join “{name}” will be taken back. You can ask again later.':
    'سيُسحب طلبك للانضمام إلى «{name}». يمكنك تقديم الطلب مرة أخرى لاحقًا.',
  'Asked on {asked}': 'طُلب في {asked}',
  'Asked on {asked}, decided on {decided}': 'طُلب في {asked}، وبُتّ فيه في {decided}',
};
