import type { Same } from '../catalogue.ts';
import type { sentQuestions as model } from '../es/sent-questions.ts';

export const sentQuestions: Same<typeof model> = {
  'Choose the format of this file': 'اختر تنسيق هذا الملف',
  'The file is longer than {max} characters.': 'الملف أطول من {max} حرف.',
  'There is no question in this file.': 'لا يوجد أي سؤال في هذا الملف.',
  'The file is not UTF-8. It was read as windows-1252: look at letters with accents.':
    'الملف ليس بترميز UTF-8 وقُرئ بترميز windows-1252: راجع الأحرف ذات العلامات.',
  'The questions before this one fill {max} MB, which is all that one test may hold.':
    'تشغل الأسئلة السابقة لهذا السؤال {max} MB، وهو كل ما يتسع له اختبار واحد.',
  'The question is too long.': 'السؤال طويل جدًا.',
  'The question has no text.': 'ليس للسؤال نص.',
  'The text is too long ({where}).': 'النص طويل جدًا ({where}).',
  'There is nothing to see in the {where}.': 'لا شيء يُعرض ({where}).',
  'Not imported from the {where}: {what}.': 'لم يُستورَد ({where}): {what}.',
  'Not imported: the feedback to option {letter}.': 'لم يُستورَد: التعليق على الخيار {letter}.',
  'Not imported: the embedded file {file}.': 'لم يُستورَد: الملف المضمّن {file}.',
  'Not imported: the category {category}.': 'لم يُستورَد: الفئة {category}.',
  'Not imported: an embedded image of the {where}. Add it by hand.': 'لم تُستورد صورة مضمّنة ({where}). أضفها يدويًا.',
  'Not imported: {count} embedded images of the {where}. Add them by hand.':
    'لم تُستورَد الصور المضمّنة ({where}): {count}. أضفها يدويًا.',
  'Not imported: this stands outside of the questions: {what}': 'لم يُستورَد لأنه خارج الأسئلة: {what}',
  'Not imported: the column "{column}".': 'لم يُستورَد: العمود «{column}».',
  'Not imported: a second column "{column}".': 'لم يُستورَد: عمود ثانٍ «{column}».',
  'Not imported: {count} more cell(s) than the first row names.':
    'لم يُستورَد: خلايا زائدة على ما يسمّيه الصف الأول: {count}.',
  'Only multiple choice and true/false can be imported.': 'لا يمكن استيراد سوى الاختيار من متعدد والصواب/الخطأ.',
  'A question can have at most {max} options; this has {count}.':
    'الحدّ الأقصى لخيارات السؤال {max}؛ ولهذا السؤال {count}.',
  'A question needs at least {min} options; this has {count}.':
    'الحدّ الأدنى لخيارات السؤال {min}؛ ولهذا السؤال {count}.',
  'Option {letter} is empty.': 'الخيار {letter} فارغ.',
  'No option is right by itself: several share the marks.': 'لا خيار صحيحًا بمفرده: تتقاسم عدة خيارات الدرجات.',
  'No option is marked as right.': 'لا خيار محدّدًا على أنه صحيح.',
  'Options {letters} are all right; a question has exactly one right option.':
    'الخيارات {letters} كلها صحيحة؛ وللسؤال خيار صحيح واحد فقط.',
  'Option {letter} earned {percent} % of the marks; here it is simply wrong.':
    'كان الخيار {letter} يمنح {percent} % من الدرجات؛ وهو هنا خاطئ.',
  'Several options could be chosen; here it is one.': 'كان يمكن اختيار عدة خيارات؛ وهنا خيار واحد.',
  'There are {count} more problems.': 'مشكلات أخرى: {count}.',
  'There are {count} more things in this file that were not imported.': 'عناصر أخرى في هذا الملف لم تُستورَد: {count}.',
  'A file can bring in {max} questions. {count} more from line {line} on were not read.':
    'يمكن للملف إضافة {max} سؤال. لم تُقرأ أسئلة أخرى من السطر {line}، وعددها {count}.',
  'The first row must name the columns: question_text, option_a, option_b, …, correct.':
    'يجب أن يسمّي الصف الأول الأعمدة: question_text, option_a, option_b, …, correct.',
  'The quotes in this row do not fit together.': 'علامات الاقتباس في هذا الصف غير متطابقة.',
  'There are so many unbalanced quotes that reading was given up.': 'علامات الاقتباس غير المغلقة كثيرة فأُوقفت القراءة.',
  'The format "{format}" is neither plain nor html; it was guessed.':
    'التنسيق «{format}» ليس plain ولا html؛ فجرى تخمينه.',
  'The mark "{mark}" is not a number; {taken} was taken.': 'الدرجة «{mark}» ليست رقمًا؛ أُخذ {taken}.',
  'Markdown is not converted: the text was taken as it was typed.': 'لا يُحوَّل Markdown: أُخذ النص كما كُتب.',
  'There are no answers in { }: this is only a text.': 'لا إجابات بين { }: هذا نص فقط.',
  'There is a } without a { before it.': 'يوجد } دون { قبله.',
  'The { is not closed by a }. A blank line ends a question.': 'لم يُغلق { بـ }. السطر الفارغ ينهي السؤال.',
  'There is text before the first = or ~ of the answers.': 'يوجد نص قبل أول = أو ~ في الإجابات.',
  'The question is not well-formed XML: {reason}': 'السؤال ليس XML سليم البنية: {reason}',
  'The wrong options cost different marks; a question has one negative mark, and {taken} was taken, the mildest of the most common ones.':
    'تخصم الخيارات الخاطئة درجات مختلفة؛ وللسؤال خصم واحد، فأُخذ {taken} وهو الأخف بين الأكثر تكرارًا.',
  'The wrong options cost different marks; a question has one negative mark, and {taken} was taken, as most of them have.':
    'تخصم الخيارات الخاطئة درجات مختلفة؛ وللسؤال خصم واحد، فأُخذ {taken} وهو الأكثر تكرارًا.',
  'Option {letter} stands where option {expected} was expected.':
    'يوجد الخيار {letter} حيث كان يُتوقع الخيار {expected}.',
  'This line was added to option {letter}.': 'أُضيف هذا السطر إلى الخيار {letter}.',
  'The line "ANSWER: " with the letter of the right option is missing.': 'ينقص سطر «ANSWER: » مع حرف الخيار الصحيح.',
  'Several right options are named; a question has exactly one.': 'ذُكرت عدة خيارات صحيحة؛ وللسؤال خيار واحد فقط.',
  'The answer "{answer}" is not the letter of an option.': 'الإجابة «{answer}» ليست حرف أحد الخيارات.',
  'Question {number}: {loss}.': 'السؤال {number}: {loss}.',
  'the name is left out': 'يُحذف الاسم',
  'the solution is left out': 'يُحذف الحل',
  'the marks ({right} and -{wrong}) are left out': 'تُحذف الدرجات ({right} و-{wrong})',
  'formatting, images and line breaks are left out': 'يُحذف التنسيق والصور وفواصل الأسطر',
  'other programs may take the question for an option': 'قد تعدّ برامج أخرى السؤال خيارًا',
  'other programs do not see that a right answer earns {mark}': 'لا ترى البرامج الأخرى أن الإجابة الصحيحة تساوي {mark}',
  'other programs may refuse a negative mark above the mark': 'قد ترفض برامج أخرى درجة سالبة أكبر من درجة السؤال',
  'a negative mark is left out where a right answer earns nothing':
    'تُحذف الدرجة السالبة حين لا تكسب الإجابة الصحيحة شيئًا',
  unknown: 'غير معروف',
  file: 'ملف',
  column: 'عمود',
  category: 'فئة',
  description: 'وصف',
  text: 'نص',
  limit: 'حد',
  'A question can have at most {max} options; this has many more.':
    'يمكن أن يضم السؤال {max} خيارات على الأكثر؛ وعددها هنا أكبر بكثير.',
  'The text is too long (question).': 'نص السؤال طويل جدًا.',
  'The text is too long (solution).': 'نص الحل طويل جدًا.',
  'The text is too long (option {letter}).': 'نص الخيار {letter} طويل جدًا.',
  'Marks are whole numbers from 0 to {max}: the mark {value} became {whole}.':
    'الدرجات أعداد صحيحة من 0 إلى {max}: صارت الدرجة {value} تساوي {whole}.',
  'Marks are whole numbers from 0 to {max}: the negative mark {value} became {whole}.':
    'الدرجات أعداد صحيحة من 0 إلى {max}: صارت الدرجة السالبة {value} تساوي {whole}.',
  '"{key}" is not the letter of an option.': '«{key}» ليس حرف أحد الخيارات.',
  '"{text}" is not a number; {number} was taken.': '«{text}» ليس عددًا؛ فأُخذ {number}.',
  'There are further braces. In a text they are written \\{ and \\}.':
    'توجد أقواس معقوفة أخرى. تُكتب داخل النص \\{ و\\}.',
  'The file has a DOCTYPE, which is not accepted.': 'يحتوي الملف على DOCTYPE، وهو غير مقبول.',
  'There are tags in the text. HTML must stand in <![CDATA[ ]]> or have its < written as &lt;.':
    'توجد وسوم في النص. يجب وضع HTML داخل <![CDATA[ ]]> أو كتابة < على شكل &lt;.',
  'The answer does not say how much it counts (fraction="{text}").': 'لا تذكر الإجابة وزنها (fraction="{text}").',
  'Not imported: {what}.': 'لم يُستورد: {what}.',
  'Not imported: an embedded image of the question. Add it by hand.': 'لم تُستورد صورة مضمّنة في السؤال. أضفها يدويًا.',
  'Not imported: {count} embedded images of the question. Add them by hand.':
    'لم تُستورد صور السؤال المضمّنة ({count}). أضفها يدويًا.',
  'Not imported: an embedded image of the solution. Add it by hand.': 'لم تُستورد صورة مضمّنة في الحل. أضفها يدويًا.',
  'Not imported: {count} embedded images of the solution. Add them by hand.':
    'لم تُستورد صور الحل المضمّنة ({count}). أضفها يدويًا.',
  'Not imported: an embedded image of the option {letter}. Add it by hand.':
    'لم تُستورد صورة مضمّنة في الخيار {letter}. أضفها يدويًا.',
  'Not imported: {count} embedded images of the option {letter}. Add them by hand.':
    'لم تُستورد صور الخيار {letter} المضمّنة ({count}). أضفها يدويًا.',
  'Not imported: the feedback to the single answers.': 'لم تُستورد الملاحظات على كل إجابة.',
  'Not imported: the feedback to right answers ({text}).': 'لم تُستورد الملاحظات على الإجابات الصحيحة ({text}).',
  'Not imported: the feedback to partly right answers ({text}).':
    'لم تُستورد الملاحظات على الإجابات الصحيحة جزئيًا ({text}).',
  'Not imported: the feedback to wrong answers ({text}).': 'لم تُستورد الملاحظات على الإجابات الخاطئة ({text}).',
  'Not imported: the penalty for further tries ({text}).': 'لم يُستورد خصم المحاولات الإضافية ({text}).',
  'Not imported: a hint ({text}).': 'لم يُستورد تلميح ({text}).',
  'Not imported: the tags ({text}).': 'لم تُستورد الوسوم ({text}).',
  'Not imported: the ID number ({text}).': 'لم يُستورد رقم التعريف ({text}).',
  'Not imported: stray text: {text}': 'لم يُستورد نص شارد: {text}',
  'This is a ZIP archive. Unpack it and choose a GIFT, Moodle XML, Aiken or CSV file from it.':
    'هذا أرشيف ZIP. فُكّ ضغطه واختر منه ملف GIFT أو Moodle XML أو Aiken أو CSV.',
  'This is an H5P package, which cannot be read. Export the questions as GIFT or Moodle XML where they were made.':
    'هذه حزمة H5P ولا يمكن قراءتها. صدّر الأسئلة بصيغة GIFT أو Moodle XML من حيث أُنشئت.',
  'This is a QTI file, which cannot be read. Export the questions as Moodle XML, GIFT or CSV instead.':
    'هذا ملف QTI ولا يمكن قراءته. صدّر الأسئلة بصيغة Moodle XML أو GIFT أو CSV بدلًا منه.',
  'The question has no text; its name was taken for it.': 'ليس للسؤال نص؛ استُخدم اسمه بدلًا منه.',
  'Marks are whole numbers: those of this question were multiplied by {times}, so that guessing costs the same.':
    'الدرجات أعداد صحيحة: ضُربت درجات هذا السؤال في {times} كي يبقى ثمن التخمين كما هو.',
  'Another question begins on line {line}: an empty line has to stand before it.':
    'يبدأ سؤال آخر في السطر {line}: يجب أن يسبقه سطر فارغ.',
  'Name at least one version': 'اذكر إصدارًا واحدًا على الأقل',
  'Name at most {max} versions': 'اذكر {max} إصدارات على الأكثر',
};
