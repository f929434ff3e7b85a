import type { Same } from '../catalogue.ts';
import type { sentServer as model } from '../es/sent-server.ts';

export const sentServer: Same<typeof model> = {
  'User not found': 'المستخدم غير موجود',
  'Course not found': 'المقرر غير موجود',
  'Subject not found': 'الموضوع غير موجود',
  'Material not found': 'المادة غير موجودة',
  'Test not found': 'الاختبار غير موجود',
  'Attempt not found': 'المحاولة غير موجودة',
  'Correction not found': 'التصحيح غير موجود',
  'Institution not found': 'المؤسسة غير موجودة',
  'Group not found': 'المجموعة غير موجودة',
  'Request not found': 'الطلب غير موجود',
  'Rating not found': 'التقييم غير موجود',
  'Roster not found': 'الاستيراد غير موجود',
  'File not found': 'الملف غير موجود',
  'Auth session not found': 'الجلسة غير موجودة',
  'There is no course with this join code': 'لا يوجد مقرر بهذا الرمز',
  'You can approve in your own name only': 'يمكنك القبول باسمك فقط',
  'You still have courses or tests here (courses: {courses}, tests: {tests}). Delete them first, then withdraw.':
    'ما زالت لديك مقررات أو اختبارات هنا (المقررات: {courses}، الاختبارات: {tests}). احذفها أولًا ثم اسحب الطلب.',
  'This person still has courses or tests (courses: {courses}, tests: {tests}). They delete them first, or an administrator gives them to somebody else.':
    'ما زالت لدى هذا الشخص مقررات أو اختبارات (المقررات: {courses}، الاختبارات: {tests}). عليه أن يحذفها أولًا، أو يعطيها أحد المسؤولين لشخص آخر.',
  'You are not a student any more.': 'لم تعد طالبًا.',
  'Too many people are signing in at the moment. Please try again.':
    'يحاول عدد كبير جدًا من الأشخاص تسجيل الدخول الآن. يُرجى المحاولة مرة أخرى.',
  'Much is being saved at the moment. Please try again.': 'يجري حفظ الكثير في هذه اللحظة. حاول مرة أخرى.',
  'This took too long to read. Please save less at once.': 'استغرقت القراءة وقتًا طويلًا. احفظ أقل في المرة الواحدة.',
  'Link made': 'تم إنشاء الرابط',
  'The server does not know the address that people use, so it makes no links for a file. Set PUBLIC_URL, then try again.':
    'لا يعرف الخادم العنوان الذي يستخدمه الناس، ولذلك لا ينشئ روابط لملف. اضبط PUBLIC_URL ثم أعد المحاولة.',
  'Logged out successfully': 'تم تسجيل الخروج بنجاح',
  Noted: 'تمت الملاحظة',
  'You may not change {field}.': 'لا يحق لك تغيير الحقل «{field}».',
  'You may not change these fields: {labels}.': 'لا يحق لك تغيير هذه الحقول: {labels}.',
  'This address belongs to the demo': 'هذا العنوان خاص بالعرض التجريبي',
  'Current password is required to change the e-mail address': 'كلمة المرور الحالية مطلوبة لتغيير البريد الإلكتروني',
  '1 person belongs to this institution. Move them to another one first.':
    'ينتمي شخص واحد إلى هذه المؤسسة. انقله إلى مؤسسة أخرى أولًا.',
  '{people} people belong to this institution. Move them to another one first.':
    'عدد الأشخاص المنتمين إلى هذه المؤسسة: {people}. انقلهم إلى مؤسسة أخرى أولًا.',
  'This image is not there any more. Please upload it again.': 'لم تعد هذه الصورة موجودة. يُرجى رفعها مرة أخرى.',
  'This file is not there any more. Please upload it again.': 'لم يعد هذا الملف موجودًا. يُرجى رفعه مرة أخرى.',
  'The same _id stands twice.': 'يتكرر _id نفسه مرتين.',
  'This is not a teacher': 'هذا ليس معلّمًا',
  'This course has no such material': 'لا توجد هذه المادة في المقرر',
  'This question has no such option': 'لا يوجد هذا الخيار في السؤال',
  'The test has no such question': 'لا يوجد هذا السؤال في الاختبار',
  'You have not submitted this attempt yet': 'لم تسلّم هذه المحاولة بعد',
  'Only your own courses can be sorted by join code': 'لا يمكن ترتيب غير مقرراتك حسب رمز الانضمام',
  'Only administrators can ask for the courses of administrators': 'المسؤولون وحدهم يمكنهم طلب مقررات المسؤولين',
  'Choose a file to upload': 'اختر ملفًا لرفعه',
  'This file is empty': 'هذا الملف فارغ',
  'Choose an image (PNG, JPEG, GIF, WebP or BMP).': 'اختر صورة (PNG أو JPEG أو GIF أو WebP أو BMP).',
  'Files of this type cannot be uploaded. Choose an image (PNG, JPEG, GIF, WebP or BMP), a PDF, a video (MP4, WebM, Ogg or MOV) or a document (Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, TXT or CSV).':
    'لا يمكن رفع ملفات من هذا النوع. اختر صورة (PNG أو JPEG أو GIF أو WebP أو BMP) أو ملف PDF أو فيديو (MP4 أو WebM أو Ogg أو MOV) أو مستندًا (Word أو Excel أو PowerPoint أو OpenDocument أو EPUB أو RTF أو TXT أو CSV).',
  'The content of this file is not a PNG, JPEG, GIF, WebP or BMP image, although its name says so. Open it, save it as a JPEG or PNG, and upload that.':
    'محتوى هذا الملف ليس صورة بصيغة PNG أو JPEG أو GIF أو WebP أو BMP، مع أن اسمه يدل على ذلك. افتحه واحفظه بصيغة JPEG أو PNG ثم ارفع الملف المحفوظ.',
  'The content of this file is not a PDF, although its name says so. Open it, save it as a PDF, and upload that.':
    'محتوى هذا الملف ليس PDF، مع أن اسمه يدل على ذلك. افتحه واحفظه بصيغة PDF ثم ارفع الملف المحفوظ.',
  'The content of this file is not an MP4, WebM, Ogg or MOV video, although its name says so. Convert it to MP4 (H.264), and upload that.':
    'محتوى هذا الملف ليس فيديو بصيغة MP4 أو WebM أو Ogg أو MOV، مع أن اسمه يدل على ذلك. حوّله إلى MP4 ‏(H.264) ثم ارفع الملف المحوَّل.',
  'This file holds sound without a picture, which cannot be uploaded. Make an MP4 video of it, or paste the address where it can be heard.':
    'يحتوي هذا الملف على صوت من دون صورة، ولا يمكن رفعه. حوّله إلى فيديو MP4، أو ألصق العنوان الذي يمكن سماعه فيه.',
  'This document is damaged, or not what its name says. Open it, save it again, and upload that.':
    'هذا المستند تالف أو ليس ما يدل عليه اسمه. افتحه واحفظه من جديد ثم ارفع الملف المحفوظ.',
  'This document unpacks to far more than a document holds. Save it as a PDF, and upload that.':
    'يتسع هذا المستند عند فك ضغطه إلى أكثر بكثير مما يحويه مستند. احفظه بصيغة PDF ثم ارفعه.',
  'Documents with macros cannot be uploaded. Save it without macros (DOCX, XLSX, PPTX) or as a PDF.':
    'لا يمكن رفع مستندات تحتوي على وحدات ماكرو. احفظه من دون وحدات ماكرو (DOCX أو XLSX أو PPTX) أو بصيغة PDF.',
  'Documents with programs in them cannot be uploaded. Take them out, or save it as a PDF.':
    'لا يمكن رفع مستندات تحتوي على برامج. أزلها أو احفظ المستند بصيغة PDF.',
  'Files may be at most {size}.': 'الحدّ الأقصى لحجم الملفات {size}.',
  'You have {n} uploads that are not finished. Finish or cancel one of them first.':
    'لديك {n} عمليات رفع لم تكتمل. أكمل إحداها أو ألغِها أولًا.',
  'You have sent several pictures at once. Please try again in a moment.':
    'أرسلت عدة صور في وقت واحد. حاول مرة أخرى بعد قليل.',
  'This file does not fit: {left} of your {most} for files are left. Take files out of your courses that are not needed any more; the room is free again a day later.':
    'لا يتسع المكان لهذا الملف: بقي لك {left} من {most} المخصصة لملفاتك. أزل من مقرراتك الملفات التي لم تعد لازمة؛ تتحرر المساحة بعد يوم.',
  'Your institution has used up its {most} for files. Please tell an administrator.':
    'استنفدت مؤسستك {most} المخصصة لملفاتها. يرجى إبلاغ أحد المشرفين.',
  'Images may be at most {size}.': 'الحدّ الأقصى لحجم الصور {size}.',
  'PDFs may be at most {size}.': 'الحدّ الأقصى لحجم ملفات PDF {size}.',
  'Documents may be at most {size}.': 'الحدّ الأقصى لحجم المستندات {size}.',
  'Videos may be at most {size}.': 'الحدّ الأقصى لحجم مقاطع الفيديو {size}.',
  'File uploaded successfully!': 'تم رفع الملف بنجاح!',
  'The upload broke off or cannot be read.': 'انقطع الرفع أو تعذّرت قراءته.',
  'This form has too many parts.': 'يحتوي هذا النموذج على أجزاء كثيرة جدًا.',
  'There is no room left for files on the server. Please tell an administrator.':
    'لم تعد هناك مساحة للملفات على الخادم. يُرجى إبلاغ أحد المسؤولين.',
  'The server has no room left to save anything. Please tell an administrator.':
    'لم تعد لدى الخادم مساحة لحفظ أي شيء. يُرجى إبلاغ أحد المسؤولين.',
  'Somebody else was changing the same at that moment. Please try again.':
    'كان شخص آخر يغيّر الشيء نفسه في تلك اللحظة. يُرجى المحاولة مرة أخرى.',
  'The database cannot be reached at the moment. Please try again.':
    'لا يمكن الوصول إلى قاعدة البيانات حاليًا. يُرجى المحاولة مرة أخرى.',
  'Too many large answers are being sent at the moment. Please try again.':
    'تُرسَل الآن ردود كبيرة كثيرة جدًا. يرجى المحاولة مرة أخرى.',
  'The database took too long to answer. Please try again.':
    'استغرقت قاعدة البيانات وقتًا طويلًا جدًا للرد. يُرجى المحاولة مرة أخرى.',
  'Files cannot be reached at the moment. Please try again.':
    'لا يمكن الوصول إلى الملفات حاليًا. يُرجى المحاولة مرة أخرى.',
  'The database cannot be reached.': 'لا يمكن الوصول إلى قاعدة البيانات.',
  'This server is about to end.': 'هذا الخادم على وشك التوقف.',
  'What was sent is too large.': 'ما أُرسل كبير جدًا.',
  'This content type is not accepted here.': 'نوع المحتوى هذا غير مقبول هنا.',
  'The request cannot be read: {reason}': 'تعذّرت قراءة الطلب: {reason}',
  'Idempotency-Key may have at most {max} characters.': 'الحدّ الأقصى لطول Idempotency-Key هو {max} حرفًا.',
  'This Idempotency-Key was used with another body before.': 'استُخدم Idempotency-Key هذا من قبل مع محتوى آخر.',
  'This request came from another site and was refused.': 'جاء هذا الطلب من موقع آخر ورُفض.',
  'This address cannot be part of a page.': 'لا يمكن أن يكون هذا العنوان جزءًا من صفحة.',
  'This person cannot be deleted while owning 1 course. Delete them or give them to somebody else first.':
    'لا يمكن حذف هذا الشخص ما دام يملك مقررًا واحدًا. احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot be deleted while owning {courses} courses. Delete them or give them to somebody else first.':
    'لا يمكن حذف هذا الشخص ما دام يملك مقررات (عددها {courses}). احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot be deleted while owning 1 test. Delete them or give them to somebody else first.':
    'لا يمكن حذف هذا الشخص ما دام يملك اختبارًا واحدًا. احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot be deleted while owning {tests} tests. Delete them or give them to somebody else first.':
    'لا يمكن حذف هذا الشخص ما دام يملك اختبارات (عددها {tests}). احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot be deleted while owning 1 course and 1 test. Delete them or give them to somebody else first.':
    'لا يمكن حذف هذا الشخص ما دام يملك مقررًا واحدًا واختبارًا واحدًا. احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot be deleted while owning 1 course and {tests} tests. Delete them or give them to somebody else first.':
    'لا يمكن حذف هذا الشخص ما دام يملك مقررًا واحدًا واختبارات (عددها {tests}). احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot be deleted while owning {courses} courses and 1 test. Delete them or give them to somebody else first.':
    'لا يمكن حذف هذا الشخص ما دام يملك مقررات (عددها {courses}) واختبارًا واحدًا. احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot be deleted while owning {courses} courses and {tests} tests. Delete them or give them to somebody else first.':
    'لا يمكن حذف هذا الشخص ما دام يملك مقررات (عددها {courses}) واختبارات (عددها {tests}). احذفها أو انقلها إلى غيره أولًا.',
  'You cannot delete your account while you own 1 course. Delete them, or ask an administrator to give them to somebody else.':
    'لا يمكنك حذف حسابك ما دمت تملك مقررًا واحدًا. احذفها أو اطلب من أحد المسؤولين نقلها إلى غيرك.',
  'You cannot delete your account while you own {courses} courses. Delete them, or ask an administrator to give them to somebody else.':
    'لا يمكنك حذف حسابك ما دمت تملك مقررات (عددها {courses}). احذفها أو اطلب من أحد المسؤولين نقلها إلى غيرك.',
  'You cannot delete your account while you own 1 test. Delete them, or ask an administrator to give them to somebody else.':
    'لا يمكنك حذف حسابك ما دمت تملك اختبارًا واحدًا. احذفها أو اطلب من أحد المسؤولين نقلها إلى غيرك.',
  'You cannot delete your account while you own {tests} tests. Delete them, or ask an administrator to give them to somebody else.':
    'لا يمكنك حذف حسابك ما دمت تملك اختبارات (عددها {tests}). احذفها أو اطلب من أحد المسؤولين نقلها إلى غيرك.',
  'You cannot delete your account while you own 1 course and 1 test. Delete them, or ask an administrator to give them to somebody else.':
    'لا يمكنك حذف حسابك ما دمت تملك مقررًا واحدًا واختبارًا واحدًا. احذفها أو اطلب من أحد المسؤولين نقلها إلى غيرك.',
  'You cannot delete your account while you own 1 course and {tests} tests. Delete them, or ask an administrator to give them to somebody else.':
    'لا يمكنك حذف حسابك ما دمت تملك مقررًا واحدًا واختبارات (عددها {tests}). احذفها أو اطلب من أحد المسؤولين نقلها إلى غيرك.',
  'You cannot delete your account while you own {courses} courses and 1 test. Delete them, or ask an administrator to give them to somebody else.':
    'لا يمكنك حذف حسابك ما دمت تملك مقررات (عددها {courses}) واختبارًا واحدًا. احذفها أو اطلب من أحد المسؤولين نقلها إلى غيرك.',
  'You cannot delete your account while you own {courses} courses and {tests} tests. Delete them, or ask an administrator to give them to somebody else.':
    'لا يمكنك حذف حسابك ما دمت تملك مقررات (عددها {courses}) واختبارات (عددها {tests}). احذفها أو اطلب من أحد المسؤولين نقلها إلى غيرك.',
  'This person cannot leave the role while owning 1 course. Delete them or give them to somebody else first.':
    'لا يمكن لهذا الشخص ترك الدور ما دام يملك مقررًا واحدًا. احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot leave the role while owning {courses} courses. Delete them or give them to somebody else first.':
    'لا يمكن لهذا الشخص ترك الدور ما دام يملك مقررات (عددها {courses}). احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot leave the role while owning 1 test. Delete them or give them to somebody else first.':
    'لا يمكن لهذا الشخص ترك الدور ما دام يملك اختبارًا واحدًا. احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot leave the role while owning {tests} tests. Delete them or give them to somebody else first.':
    'لا يمكن لهذا الشخص ترك الدور ما دام يملك اختبارات (عددها {tests}). احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot leave the role while owning 1 course and 1 test. Delete them or give them to somebody else first.':
    'لا يمكن لهذا الشخص ترك الدور ما دام يملك مقررًا واحدًا واختبارًا واحدًا. احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot leave the role while owning 1 course and {tests} tests. Delete them or give them to somebody else first.':
    'لا يمكن لهذا الشخص ترك الدور ما دام يملك مقررًا واحدًا واختبارات (عددها {tests}). احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot leave the role while owning {courses} courses and 1 test. Delete them or give them to somebody else first.':
    'لا يمكن لهذا الشخص ترك الدور ما دام يملك مقررات (عددها {courses}) واختبارًا واحدًا. احذفها أو انقلها إلى غيره أولًا.',
  'This person cannot leave the role while owning {courses} courses and {tests} tests. Delete them or give them to somebody else first.':
    'لا يمكن لهذا الشخص ترك الدور ما دام يملك مقررات (عددها {courses}) واختبارات (عددها {tests}). احذفها أو انقلها إلى غيره أولًا.',
  'File checked': 'تم فحص الملف',
  'File thrown away': 'تم تجاهل الملف',
  'Import started': 'بدأ الاستيراد',
  'Undo started': 'بدأ التراجع',
  'The username and the e-mail address belong to two different accounts':
    'اسم المستخدم والبريد الإلكتروني يخصّان حسابين مختلفين',
  'This username belongs to somebody with another e-mail address': 'اسم المستخدم هذا يخصّ شخصًا ببريد إلكتروني آخر',
  'Rows may make administrators only where that was allowed for the import':
    'لا يجوز للصفوف إنشاء مسؤولين إلا إذا سُمح بذلك في الاستيراد',
  'Nobody moves themselves to another institution': 'لا ينقل أحد نفسه إلى مؤسسة أخرى',
  'An import takes the role from no administrator': 'لا ينزع الاستيراد الدور من أي مسؤول',
  'This teacher owns 1 course': 'هذا المعلّم يملك مقررًا واحدًا',
  'This teacher owns {courses} courses': 'هذا المعلّم يملك مقررات (عددها {courses})',
  'This teacher owns 1 test': 'هذا المعلّم يملك اختبارًا واحدًا',
  'This teacher owns {tests} tests': 'هذا المعلّم يملك اختبارات (عددها {tests})',
  'This teacher owns 1 course and 1 test': 'هذا المعلّم يملك مقررًا واحدًا واختبارًا واحدًا',
  'This teacher owns 1 course and {tests} tests': 'هذا المعلّم يملك مقررًا واحدًا واختبارات (عددها {tests})',
  'This teacher owns {courses} courses and 1 test': 'هذا المعلّم يملك مقررات (عددها {courses}) واختبارًا واحدًا',
  'This teacher owns {courses} courses and {tests} tests':
    'هذا المعلّم يملك مقررات (عددها {courses}) واختبارات (عددها {tests})',
  'This coordinator manages institutions': 'هذا المنسّق يدير مؤسسات',
  'This username stands in line {line} already': 'اسم المستخدم هذا موجود في السطر {line} بالفعل',
  'This e-mail address stands in line {line} already': 'هذا البريد الإلكتروني موجود في السطر {line} بالفعل',
  'The same account stands in line {line} already': 'الحساب نفسه موجود في السطر {line} بالفعل',
  '{group} would have more than {max} users': 'سيزيد عدد مستخدمي {group} على {max}',
  'The file has {columns} columns, not {given}': 'عدد أعمدة الملف {columns} وليس {given}',
  'Another column means the same already': 'هناك عمود آخر بالمعنى نفسه',
  'This row could not be saved': 'تعذّر حفظ هذا الصف',
  'At most {max} groups per row': 'الحدّ الأقصى {max} مجموعات في الصف',
  'The row has {values} values for {columns} columns': 'في الصف {values} قيم مقابل {columns} أعمدة',
  'The file is empty.': 'الملف فارغ.',
  'The file is empty': 'الملف فارغ',
  'The file is too large': 'الملف كبير جدًا',
  'The file is too long': 'الملف طويل جدًا',
  'The file is not a text file, or not in UTF-8': 'الملف ليس ملفًا نصيًا أو ليس بترميز UTF-8',
  'A roster may have at most {max} columns.': 'الحدّ الأقصى لأعمدة القائمة {max}.',
  'A roster may have at most {max} rows.': 'الحدّ الأقصى لصفوف القائمة {max}.',
  'More than {max} rows of the file are empty. Take them out.': 'أكثر من {max} صف في الملف فارغ. احذف هذه الصفوف.',
  'The first row must hold the headings of the columns, not a person.':
    'يجب أن يحتوي الصف الأول على عناوين الأعمدة، لا على شخص.',
  'The file holds headings and no people.': 'يحتوي الملف على عناوين دون أشخاص.',
  'A quotation mark that opens in the row of line {line} is never closed.':
    'علامة اقتباس تُفتح في صف السطر {line} ولا تُغلق.',
  'The row of line {line} is longer than {size} KB. Is a quotation mark missing?':
    'صف السطر {line} أطول من {size} KB. هل تنقص علامة اقتباس؟',
  'The row of line {line} cannot be read.': 'تعذّرت قراءة صف السطر {line}.',
  'Whoever started the import administers no longer': 'من بدأ الاستيراد لم يعد مسؤولًا',
  'This has been taken since the file was checked': 'حُجز هذا منذ فحص الملف',
  'The account has changed since the check': 'تغيّر الحساب منذ الفحص',
  'Only addresses at {domains} can sign up here': 'لا يمكن إنشاء حساب هنا إلا بعناوين من {domains}',
  'Existing account that somebody made themselves, with an address that nobody has verified':
    'حساب موجود أنشأه شخص بنفسه، بعنوان لم يتحقّق منه أحد',
  'To take over an account that somebody made themselves, the row must name its address':
    'للاستحواذ على حساب أنشأه شخص بنفسه، يجب أن يذكر الصف عنوانه',
};
