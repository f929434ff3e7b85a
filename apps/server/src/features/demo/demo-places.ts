/** A day when somebody learnt: a material by its number in the course, and for videos how many seconds of how many. */
export type DemoLesson = { daysAgo: number; material: number; seen?: readonly [seconds: number, of: number] };

/** A student's request to join a course, and all that followed. All times are days before the demo was made. */
export type DemoPlace = {
  student: string;
  course: string;
  asked: number;
  /** Not decided yet when left out. */
  decided?: number;
  /** With a reason the request was rejected. */
  rejected?: string;
  lessons?: readonly DemoLesson[];
  rated?: { daysAgo: number; rating: number; comment: string };
};

type Later = Omit<DemoPlace, 'student' | 'course' | 'asked'>;

const botany = 'Botany for Beginners';
const physics = 'Physics in Motion';
const fractions = 'Fractions Without Fear';
const algebra = 'Algebra One';
const writing = 'Writing That Works';
const spanish = 'Spanish from Zero';
const history = 'The Ancient World';
const programming = 'First Steps in Programming';
const chemistry = 'Chemistry at Home';
const music = 'Reading Music';
const maps = 'Maps and Places';

const short: DemoLesson['seen'] = [8, 8];
const long: DemoLesson['seen'] = [36, 36];

const asks = (student: string, course: string, asked: number, later: Later = {}): DemoPlace => ({
  student,
  course,
  asked,
  ...later,
});
const on = (daysAgo: number, material: number, seen?: DemoLesson['seen']): DemoLesson => ({
  daysAgo,
  material,
  ...(seen !== undefined && { seen }),
});
const rates = (daysAgo: number, rating: number, comment: string) => ({ daysAgo, rating, comment });

/** The requests of all students, with decisions, progress and ratings. */
export const demoPlaces: readonly DemoPlace[] = [
  // The student whom newcomers try: in the middle of some courses, done with one, waiting for one, turned away from one.
  asks('student', fractions, 40, {
    decided: 39,
    lessons: [on(38, 0, short), on(36, 1)],
    rated: rates(
      35,
      5,
      'I finally know why one turns the second fraction upside down. The exercises are short and good.',
    ),
  }),
  asks('student', botany, 20, { decided: 19, lessons: [on(18, 0, short), on(17, 1), on(12, 2)] }),
  asks('student', physics, 9, { decided: 8, lessons: [on(7, 0), on(1.2, 1, [14, 36])] }),
  asks('student', history, 6, {
    decided: 4,
    rejected:
      'This round is full, and I read every essay myself. The next one begins in January: please ask again then.',
  }),
  asks('student', chemistry, 0.8),

  asks('Lena Fischer', botany, 28, {
    decided: 27,
    lessons: [on(26, 0, short), on(25, 1), on(23, 2), on(21, 3), on(16, 4)],
    rated: rates(
      15,
      5,
      'Endlich verstehe ich, warum Blätter grün sind. Die Versuche aus der Küche macht inzwischen die ganze Familie mit.',
    ),
  }),
  asks('Lena Fischer', physics, 20, { decided: 19, lessons: [on(18, 0), on(13, 1, long), on(10, 2)] }),
  asks('Lena Fischer', history, 3, { decided: 2.5 }),
  asks('Kenji Tanaka', botany, 25, {
    decided: 24,
    lessons: [on(22, 0, short), on(20, 1), on(9, 2)],
    rated: rates(8, 4, 'The drawings are wonderful. The questions on page four took me two evenings.'),
  }),
  asks('Kenji Tanaka', programming, 12, { decided: 11, lessons: [on(10, 0)] }),
  asks('Priya Sharma', physics, 29, {
    decided: 28,
    lessons: [on(27, 0), on(26, 1, long), on(24, 2)],
    rated: rates(23, 5, 'Short lessons, honest examples. I timed the swing on our playground and it came out right!'),
  }),
  asks('Priya Sharma', algebra, 22, {
    decided: 21,
    lessons: [on(20, 0), on(14, 1)],
    rated: rates(12, 5, 'Clear from the first riddle on.'),
  }),
  asks('Priya Sharma', history, 18, {
    decided: 17,
    lessons: [on(16, 0), on(15, 1), on(6, 2)],
    rated: rates(5, 4, 'The story of the market place was my favourite. I would have liked one more city.'),
  }),
  asks("Niamh O'Brien", botany, 24, {
    decided: 23,
    lessons: [on(19, 0, [5, 8]), on(18, 1)],
    rated: rates(11, 3, 'Lovely drawings, but I need more time for each subject than it says.'),
  }),
  asks("Niamh O'Brien", writing, 30, {
    decided: 29,
    lessons: [on(28, 0), on(27, 1)],
    rated: rates(26, 5, 'My cover letter lost half its words and won an interview.'),
  }),
  asks('José Ramírez', physics, 17, {
    decided: 16,
    lessons: [on(15, 0), on(11, 1, [22, 36])],
    rated: rates(10, 4, 'Muy claro y sin fórmulas innecesarias. Los apuntes se leen en el autobús.'),
  }),
  asks('José Ramírez', fractions, 30, {
    decided: 29,
    lessons: [on(28, 0, short)],
    rated: rates(25, 4, 'Lo repaso con mi hija: la pizza siempre funciona.'),
  }),
  asks('Zoë Janssen', history, 21, {
    decided: 20,
    lessons: [on(19, 0), on(12, 2)],
    rated: rates(9, 5, 'Eindelijk een geschiedenisles die begint met een vraag en niet met een jaartal.'),
  }),
  asks('Zoë Janssen', programming, 16, { decided: 15 }),
  asks('Олена Коваль', botany, 16, {
    decided: 15,
    lessons: [on(14, 0, short), on(13, 1), on(8, 2), on(4, 3)],
    rated: rates(3, 5, 'Дуже зрозуміло навіть для тих, хто в школі не любив біологію.'),
  }),
  asks('Олена Коваль', spanish, 12, {
    decided: 11,
    lessons: [on(10, 0)],
    rated: rates(9, 3, 'A friendly start. I hope that a second part follows.'),
  }),
  asks('Minjun Kim', physics, 13, {
    decided: 12,
    lessons: [on(11, 0), on(9, 1, long), on(4, 2)],
    rated: rates(2, 5, 'Counting the swings myself was the best homework this year. I was right twice.'),
  }),
  asks('Minjun Kim', programming, 9, { decided: 8, lessons: [on(6, 0)] }),
  asks('Fatima Zahra El Amrani', botany, 11, { decided: 10, lessons: [on(7, 0, short)] }),
  asks('Fatima Zahra El Amrani', chemistry, 14, {
    decided: 13,
    lessons: [on(12, 0)],
    rated: rates(7, 5, 'Le chou rouge a viré au rose devant toute la classe. Merci !'),
  }),
  asks('Maria Aparecida dos Santos Vasconcelos Figueiredo', history, 7, { decided: 6 }),
  asks('Maria Aparecida dos Santos Vasconcelos Figueiredo', botany, 0.6),
  asks('Tomasz Wiśniewski', physics, 10, { decided: 9 }),
  asks('Chloé Martin', botany, 9, {
    decided: 8,
    lessons: [on(6, 0, short), on(5, 1)],
    rated: rates(1, 4, 'Très bien expliqué ; il manque juste un petit glossaire à la fin.'),
  }),
  asks('Chloé Martin', music, 15, {
    decided: 14,
    lessons: [on(13, 0), on(9, 1, long)],
    rated: rates(6, 4, 'Je fredonne enfin la bonne note.'),
  }),
  asks('Emeka Nwosu', programming, 8, {
    decided: 7,
    rejected: 'The evening class is full until January. I have put you on the list for the next one.',
  }),
  asks('Emeka Nwosu', maps, 13, {
    decided: 12,
    lessons: [on(11, 0)],
    rated: rates(10, 4, 'I read our hiking map aloud now, to the despair of my brothers.'),
  }),
  asks('Sofia Lindqvist', physics, 1.4),
  asks('Ravi Patel', history, 5, { decided: 4, lessons: [on(3, 0), on(1, 1)] }),
  asks('Ravi Patel', programming, 2.2),
  asks('Hannah Cohen', botany, 4, { decided: 3, lessons: [on(2, 0, [6, 8])] }),
  asks('Luca Bianchi', physics, 2.8),
  asks('Aylin Demir', programming, 1.1),
  asks('Noah Williams', history, 0.4),
  asks('Mei-Ling Chen', botany, 0.2),
];
