import type { Same } from '../catalogue.ts';
import type { userForm as model } from '../es/user-form.ts';

export const userForm: Same<typeof model> = {
  'The link for the first password cannot be shown again. Make one on the users list.':
    'لا يمكن عرض رابط كلمة المرور الأولى مجددًا. أنشئ رابطًا من قائمة المستخدمين.',
  'Empty: you get a link with which the person sets it.': 'إن تُرك فارغًا: تحصل على رابط يعيّنها به الشخص.',
  'Empty: it stays as it is.': 'إن تُرك فارغًا: تبقى كما هي.',
  'Show the password': 'إظهار كلمة المرور',
  'Is Admin': 'مسؤول',
  'The role makes an administrator.': 'الدور يجعله مسؤولًا.',
  'Is Active': 'نشط',
  'You can change the phone number and the education of your students. The rest is for administrators to change.':
    'يمكنك تغيير رقم الهاتف والتعليم لطلابك. ما عدا ذلك يغيّره المسؤولون.',
  'Your own role, institution and status are for another administrator to change.':
    'دورك ومؤسستك وحالتك يغيّرها مسؤول آخر.',
  'Create User': 'إنشاء مستخدم',
  'Update User': 'تحديث المستخدم',
  'User created': 'تم إنشاء المستخدم',
  'Give this link to {name}, who sets the first password with it. Until then nobody can sign in to the account.':
    'أعطِ هذا الرابط إلى {name} ليعيّن به كلمة المرور الأولى. حتى ذلك الحين لا يمكن لأحد تسجيل الدخول إلى الحساب.',
  'Your first save did reach the server: this user is in the list already.':
    'وصل حفظك الأول إلى الخادم: هذا المستخدم في القائمة بالفعل.',
  'Open the user there to change more.': 'افتح المستخدم هناك لتغيير المزيد.',
  Unnamed: 'بلا اسم',
  'This user was changed meanwhile': 'غُيِّر هذا المستخدم في هذه الأثناء',
  "A new teacher's courses stay hidden until a coordinator or an administrator approves the teacher.":
    'تبقى مقررات المعلّم الجديد مخفية حتى يوافق عليه منسّق أو مسؤول.',
  'Looks after the institutions that name this person under Institution Management Access.':
    'يتولى المؤسسات التي تذكر هذا الشخص في «صلاحية إدارة المؤسسة».',
  'Once approved, it opens its courses to its students and teachers.': 'متى قُبلت فتحت مقرراتها لطلابها ومعلّميها.',
  'May see and change everything.': 'يرى كل شيء ويغيّره.',
  'Unticked: the person is signed out and cannot sign in.': 'من دون تحديد: تُنهى جلسة الشخص ولا يستطيع تسجيل الدخول.',
  'The address is theirs': 'العنوان يخصّه',
  'Not verified. Tick this only if you know the person: a role or an institution needs it.':
    'غير متحقَّق منه. ضع علامة فقط إذا كنت تعرف الشخص: يتطلّب ذلك أيُّ دور أو مؤسسة.',
};
