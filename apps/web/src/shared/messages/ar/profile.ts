import type { Same } from '../catalogue.ts';
import type { profile as model } from '../es/profile.ts';

export const profile: Same<typeof model> = {
  'Everywhere else you are signed out now.': 'تم تسجيل خروجك من كل مكان آخر.',
  'Become a teacher': 'كن معلّمًا',
  Apply: 'تقديم الطلب',
  'Where you are signed in': 'أماكن تسجيل دخولك',
  'End all others': 'إنهاء كل ما عداها',
  'this one': 'هذا',
  'End {device}': 'إنهاء {device}',
  End: 'إنهاء',
  'Unknown device': 'جهاز غير معروف',
  '{browser} on {system}': '{browser} على {system}',
  'In use now': 'قيد الاستخدام الآن',
  'In use now from {address}': 'قيد الاستخدام الآن، من {address}',
  'Last seen {moment}': 'آخر ظهور: {moment}',
  'Last seen {moment} from {address}': 'آخر ظهور: {moment}، من {address}',
  '{shown} of {total} shown. Type to narrow the search.': 'يظهر {shown} من {total}. اكتب لتضييق البحث.',
  'Your data': 'بياناتك',
  'A file with all that is kept about you here, to read or to take elsewhere.':
    'ملف بكل ما يُحفظ عنك هنا، لقراءته أو لنقله إلى مكان آخر.',
  'Download my data': 'تنزيل بياناتي',
  'About you': 'عنك',
  'Current password': 'كلمة المرور الحالية',
  'Needed to change the e-mail address': 'مطلوبة لتغيير البريد الإلكتروني',
  'Save changes': 'حفظ التغييرات',
  'There is nothing new to save.': 'لا جديد لحفظه.',
  'A new password signs you out everywhere but here.': 'كلمة المرور الجديدة تسجّل خروجك من كل مكان ما عدا هنا.',
  'Change password': 'تغيير كلمة المرور',
  'New password': 'كلمة المرور الجديدة',
  '“{name}” is too large. Pictures may be at most {largest}.': '«{name}» كبير جدًا. الحدّ الأقصى للصور {largest}.',
  Picture: 'الصورة',
  'Upload a picture': 'رفع صورة',
  'Change picture': 'تغيير الصورة',
  'Remove picture': 'إزالة الصورة',
  'PNG, JPEG, GIF, WebP or BMP, up to {largest}': 'PNG أو JPEG أو GIF أو WebP أو BMP، حتى {largest}',
  'Picture file': 'ملف الصورة',
  'You work in the teacher area at once, and no longer as a student. Others see your courses when a coordinator of the institution has approved you.':
    'تعمل في منطقة المعلّمين فورًا، ولا تعود تعمل كطالب. يرى الآخرون مقرراتك عندما يوافق عليك منسّق المؤسسة.',
  'Apply to teach at {institution}?': 'هل تريد تقديم طلب للتدريس في {institution}؟',
  'You work in the teacher area at once.': 'تعمل في منطقة المعلّمين فورًا.',
  'My Courses and your tests are closed to you from then on: they are for students.':
    'تُغلق أمامك «مقرراتي» واختباراتك منذ ذلك الحين: فهي للطلاب.',
  'Your results stay. You find them on your profile.': 'تبقى نتائجك. تجدها في ملفك الشخصي.',
  'Until somebody approves you, you can withdraw the application. Then everything is as it was.':
    'يمكنك سحب الطلب ما لم يوافق عليك أحد. عندئذ يعود كل شيء كما كان.',
  'Once you are approved, only an administrator can make you a student again.':
    'بعد الموافقة عليك لا يستطيع إعادتك طالبًا إلا مسؤول.',
  'You are signed out everywhere but here.': 'يتم تسجيل خروجك من كل مكان إلا هنا.',
  'Withdraw application': 'سحب الطلب',
  'Withdraw your application?': 'هل تريد سحب طلبك؟',
  'You are a student again, with your courses and tests. You can apply once more at any time.':
    'تعود طالبًا، مع مقرراتك واختباراتك. يمكنك التقديم مرة أخرى في أي وقت.',
  'Your application was not withdrawn. Please try again.': 'لم يُسحب طلبك. حاول مرة أخرى.',
  'Your application was declined on {day}.': 'رُفض طلبك في {day}.',
  Teaching: 'التدريس',
  'Go to the teacher area': 'الانتقال إلى منطقة المعلّمين',
  'Your application waits for approval.': 'طلبك بانتظار القبول.',
  'Your application to {institution} waits for approval.': 'طلبك إلى {institution} بانتظار القبول.',
  'Until then only you and administrators see your courses.': 'حتى ذلك الحين لا يرى مقرراتك سواك والمسؤولين.',
  'Only approved institutions are listed.': 'لا تظهر إلا المؤسسات المقبولة.',
  'Your e-mail address is not verified.': 'لم يتم التحقّق من بريدك الإلكتروني.',
  'Your address stays {email} until you open the link that we sent to {pending}.':
    'يبقى عنوانك {email} حتى تفتح الرابط الذي أرسلناه إلى {pending}.',
  'Send the link again': 'أعد إرسال الرابط',
  'Delete my account': 'حذف حسابي',
  'Your account and the personal data in it are erased. This cannot be undone.':
    'يُمحى حسابك وما فيه من بيانات شخصية. لا يمكن التراجع عن ذلك.',
  'Delete your account?': 'هل تريد حذف حسابك؟',
  'Erased for good': 'ما يُمحى نهائيًا',
  'your name, e-mail address, picture and everything else on this page':
    'اسمك وبريدك الإلكتروني وصورتك وكل ما في هذه الصفحة',
  'your places in courses and groups, your requests and your progress': 'مكانك في المقررات والمجموعات، وطلباتك، وتقدّمك',
  'your places in groups and institutions': 'مكانك في المجموعات والمؤسسات',
  'Stays, under the name ‘Deleted user’': 'ما يبقى باسم «مستخدم محذوف»',
  'your ratings and the results of your tests; a test that you are taking is submitted as it is':
    'تقييماتك ونتائج اختباراتك؛ والاختبار الذي تؤدّيه الآن يُسلَّم كما هو',
  'your ratings, your groups, and what you approved': 'تقييماتك ومجموعاتك وما وافقت عليه',
  'Courses and tests that you own must first be deleted or given to somebody else.':
    'يجب أولًا حذف المقررات والاختبارات التي تملكها أو نقلها إلى غيرك.',
  'You are signed out everywhere, and nobody can bring the account back.':
    'يُسجَّل خروجك من كل مكان، ولا يستطيع أحد استعادة الحساب.',
};
