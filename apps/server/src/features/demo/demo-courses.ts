import type { Caption, ContentType, CreateCourseInput } from '@lectern/contract';

/** `asset:NAME` stands for a file of the demo's own, to be uploaded first. */
type DemoMaterial = {
  name: string;
  description: string;
  content_type: ContentType;
  content_url: string;
  captions?: Caption[];
};
type DemoSubject = { name: string; description: string; duration: number; materials: DemoMaterial[] };
export type DemoCourse = Omit<CreateCourseInput, 'subjects'> & { owner: string; subjects: DemoSubject[] };

const material = (content_type: ContentType, name: string, content_url: string, description: string): DemoMaterial => ({
  name,
  description,
  content_type,
  content_url,
});
const subject = (name: string, duration: number, description: string, materials: DemoMaterial[]): DemoSubject => ({
  name,
  duration,
  description: `<p>${description}</p>`,
  materials,
});

/** The courses of the demo: public and private, active and inactive, in months and in hours. */
export const demoCourses: readonly DemoCourse[] = [
  {
    owner: 'teacher',
    name: 'Botany for Beginners',
    description:
      '<h2>What this course is about</h2><p>How plants <strong>live, eat and travel</strong>, from a single cell to a forest.</p><ul><li>Two lessons a week</li><li>Experiments with things from the kitchen</li></ul>',
    imageUrl: 'asset:botany.webp',
    duration: 3,
    duration_unit: 'months',
    course_type: 'public',
    subjects: [
      subject('How plants eat light', 1, 'Photosynthesis without a formula, then with one.', [
        {
          ...material(
            'Video',
            'From light to sugar',
            'asset:photosynthesis.mp4',
            'Eight seconds that sum up the lesson.',
          ),
          captions: [
            { language: 'en', url: 'asset:photosynthesis.en.vtt' },
            { language: 'es', url: 'asset:photosynthesis.es.vtt' },
          ],
        },
        material(
          'PDF',
          'How plants eat light',
          'asset:plant-cells.pdf',
          'A reader of four pages with questions at the end.',
        ),
      ]),
      subject('Roots and water', 1, 'Why water climbs.', [
        material('Image', 'The parts of a plant', 'asset:botany.webp', 'A drawing to copy and label.'),
        material(
          'Link',
          'Plant anatomy in an encyclopedia',
          'https://en.wikipedia.org/wiki/Plant_anatomy',
          'For those who want to know more.',
        ),
      ]),
      subject('Seeds on the move', 1, 'By wind, by water, by bird.', [
        material('PDF', 'Questions to take along', 'asset:plant-cells.pdf', 'Answer three of them before next week.'),
      ]),
    ],
  },
  {
    owner: 'teacher',
    name: 'Physics in Motion',
    description: '<p>Speed, swings and falling apples: mechanics that one can <em>see</em>.</p>',
    imageUrl: 'asset:physics.webp',
    duration: 30,
    duration_unit: 'hours',
    course_type: 'public',
    subjects: [
      subject('Speed', 2, 'How fast, and how fast on average.', [
        material('PDF', 'Motion, in plain words', 'asset:motion-notes.pdf', 'Notes of three pages.'),
      ]),
      subject('The pendulum', 3, 'What a swing depends on, and on what it does not.', [
        material('Video', 'The pendulum', 'asset:pendulum.mp4', 'Watch, then guess the length of the string.'),
        material('PDF', 'Measuring a swing', 'asset:motion-notes.pdf', 'The experiment is on the last page.'),
      ]),
    ],
  },
  {
    owner: 'Amara Okafor',
    name: 'Fractions Without Fear',
    description:
      '<p>Halves, thirds and quarters, with pizza and chocolate.</p><blockquote>Nobody is bad at fractions who can share a cake.</blockquote>',
    imageUrl: 'asset:fractions.webp',
    duration: 2,
    duration_unit: 'months',
    course_type: 'public',
    subjects: [
      subject('Sharing', 1, 'Fractions as shares of a whole.', [
        material('Video', 'Halves, thirds, quarters', 'asset:fractions.mp4', 'A first look.'),
        material(
          'PDF',
          'Exercises with solutions',
          'asset:fraction-exercises.pdf',
          'Six exercises; the solutions are on the last page.',
        ),
      ]),
    ],
  },
  {
    owner: 'Amara Okafor',
    name: 'Algebra One',
    description: '<p>Letters for numbers, and what one gains by it.</p>',
    imageUrl: 'asset:algebra.webp',
    duration: 4,
    duration_unit: 'months',
    course_type: 'private',
    subjects: [
      subject('Unknowns', 2, 'From riddles to equations.', [
        material('PDF', 'Warm-up with fractions', 'asset:fraction-exercises.pdf', 'What we build on.'),
      ]),
      subject('Parabolas', 2, 'Where squares appear.', [
        material('Image', 'A parabola', 'asset:algebra.webp', 'Where does it touch the axis?'),
      ]),
    ],
  },
  {
    owner: 'admin',
    name: 'Writing That Works',
    description: '<p>Letters, reports and applications that people read to the end.</p>',
    imageUrl: null,
    duration: 6,
    duration_unit: 'hours',
    course_type: 'public',
    subjects: [
      subject('Clear sentences', 3, 'The point first, the rest after it.', [
        material('PDF', 'A short guide to clear writing', 'asset:writing-guide.pdf', 'Four pages to keep beside you.'),
      ]),
      subject('Cutting', 3, 'Less is more, and how to get there.', [
        material('PDF', 'The guide once more', 'asset:writing-guide.pdf', 'Page three has the table of wordy phrases.'),
      ]),
    ],
  },
  {
    owner: 'admin',
    name: 'Spanish from Zero',
    description: '<p>Say hello, order a coffee, find the station.</p>',
    imageUrl: 'asset:spanish.webp',
    duration: 1,
    duration_unit: 'months',
    course_type: 'public',
    subjects: [
      subject('First words', 1, 'Greetings and names.', [
        material('Image', 'Hola, ¿qué tal?', 'asset:spanish.webp', 'Two phrases that open every door.'),
      ]),
    ],
  },
  {
    owner: 'teacher',
    name: 'The Ancient World',
    description: '<p>Five cities, two thousand years.</p>',
    imageUrl: 'asset:history.webp',
    duration: 200,
    duration_unit: 'hours',
    course_type: 'public',
    subjects: [
      subject('Athens', 40, 'How a market place became a parliament.', [
        material('Image', 'A temple front', 'asset:history.webp', 'Count the columns.'),
        material('Link', 'The Acropolis', 'https://en.wikipedia.org/wiki/Acropolis_of_Athens', 'A virtual walk.'),
      ]),
      subject('Rome', 40, 'Roads, laws and concrete.', [
        material('Link', 'Roman concrete', 'https://en.wikipedia.org/wiki/Roman_concrete', 'Why it still stands.'),
      ]),
    ],
  },
  {
    owner: 'teacher',
    name: 'First Steps in Programming',
    description: '<p>Write your first program within the hour.</p><ol><li>Read</li><li>Change</li><li>Write</li></ol>',
    imageUrl: 'asset:programming.webp',
    duration: 52,
    duration_unit: 'hours',
    course_type: 'private',
    subjects: [
      subject('Steps and loops', 10, 'Doing things again and again.', [
        material('Image', 'A loop', 'asset:programming.webp', 'What does it print?'),
      ]),
    ],
  },
  {
    owner: 'Amara Okafor',
    name: 'Chemistry at Home',
    description: '<p>Safe experiments with vinegar, salt and red cabbage.</p>',
    imageUrl: null,
    duration: 24,
    duration_unit: 'hours',
    course_type: 'public',
    subjects: [
      subject('Acids and bases', 12, 'Red cabbage as a detective.', [
        material('Image', 'Rings of carbon', 'asset:chemistry.webp', 'A pattern that returns everywhere.'),
      ]),
    ],
  },
  {
    owner: 'admin',
    name: 'Reading Music',
    description: '<p>From the first line to a melody that one can hum.</p>',
    imageUrl: null,
    duration: 168,
    duration_unit: 'hours',
    course_type: 'public',
    subjects: [
      subject('Five lines', 24, 'Where the notes live.', [
        material('Image', 'Four notes', 'asset:music.webp', 'Hum them.'),
        material('Video', 'Keeping time', 'asset:pendulum.mp4', 'A pendulum is the oldest metronome.'),
      ]),
    ],
  },
  {
    owner: 'admin',
    name: 'Maps and Places',
    description: '<p>How to read a landscape from lines on paper.</p>',
    imageUrl: 'asset:geography.webp',
    duration: 2,
    duration_unit: 'months',
    course_type: 'public',
    subjects: [
      subject('Contour lines', 1, 'Hills on flat paper.', [
        material('Image', 'A hill from above', 'asset:geography.webp', 'Where is it steepest?'),
      ]),
    ],
  },
  {
    owner: 'teacher',
    name: 'Botany Two (in preparation)',
    description: '<p>Next term. Not visible to students yet.</p>',
    imageUrl: 'asset:botany.webp',
    duration: 3,
    duration_unit: 'months',
    course_type: 'public',
    status: 'inactive',
    subjects: [
      subject('Draft', 1, 'To be written.', [
        material('PDF', 'Reader', 'asset:plant-cells.pdf', 'Carried over from the first course.'),
      ]),
    ],
  },
  {
    owner: 'Mateo Rossi',
    name: 'Cooking as Science',
    description: '<p>Waits, with its teacher, for approval.</p>',
    imageUrl: null,
    duration: 10,
    duration_unit: 'hours',
    course_type: 'public',
    subjects: [
      subject('Heat', 5, 'Boil, fry, bake.', [
        material(
          'Link',
          'The Maillard reaction',
          'https://en.wikipedia.org/wiki/Maillard_reaction',
          'Why toast smells good.',
        ),
      ]),
    ],
  },
];
