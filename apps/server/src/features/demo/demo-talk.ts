import { createReadStream } from 'node:fs';
import type { Act } from '../../platform/act/index.ts';
import type { StoreDeps } from '../files/index.ts';
import { accept, answer, ask, chooseQuestionSettings, takePicture } from '../questions/index.ts';
import { addNote } from '../study-notes/index.ts';
import { actBy, materialOf, required, type Scene } from './cast.ts';
import type { Past } from './demo-time.ts';

/** A place in a course: a material by its number, and the second of a video or the page of a PDF. */
type Place = { course: string; material: number; second?: number; page?: number };

/** A note of the student whom newcomers try; a bookmark where it has no text. */
export type DemoNote = Place & { daysAgo: number; text?: string };

/** A question, who answered it, and how many days ago the asker took that as the answer. */
export type DemoQuestion = Place & {
  student: string;
  daysAgo: number;
  /** The text, around the address of the image where there is one. */
  text: string | ((address: string) => string);
  image?: string;
  answered?: { by: string; daysAgo: number; text: string };
  accepted?: number;
};

const botany = 'Botany for Beginners';
const physics = 'Physics in Motion';
const fractions = 'Fractions Without Fear';

export const demoNotes: readonly DemoNote[] = [
  { course: fractions, material: 1, page: 2, daysAgo: 35.5, text: 'Number 6: draw the tank first, then count fifths.' },
  { course: fractions, material: 1, page: 3, daysAgo: 35.4 },
  { course: botany, material: 0, second: 2, daysAgo: 18, text: 'Three things go in: light, water and air.' },
  { course: botany, material: 0, second: 6, daysAgo: 18, text: 'Oxygen is what is left over.' },
  {
    course: botany,
    material: 1,
    page: 2,
    daysAgo: 17,
    text: 'Leaves look green because green is the light that they do not use.\nRed and blue do the work.',
  },
  { course: botany, material: 1, page: 3, daysAgo: 16.9 },
  { course: botany, material: 2, daysAgo: 12, text: 'Label it from memory before the test.' },
  {
    course: physics,
    material: 0,
    page: 2,
    daysAgo: 6.9,
    text: 'Average speed: the whole way by the whole time, breaks too.',
  },
  { course: physics, material: 1, second: 14, daysAgo: 1.2, text: 'Went this far. Count ten swings, not one.' },
];

/** Since when classmates answer each other, in days before the demo is made. */
export const demoAnswering: readonly { course: string; daysAgo: number }[] = [{ course: physics, daysAgo: 25 }];

export const demoQuestions: readonly DemoQuestion[] = [
  {
    student: 'Lena Fischer',
    course: botany,
    material: 0,
    second: 6,
    daysAgo: 25.5,
    image: 'pale-leaf.webp',
    text: (address) =>
      `The leaves of my houseplant turn **yellow**, but their veins stay green. Is that too little light?\n\n![A yellow leaf with green veins](${address})`,
    answered: {
      by: 'teacher',
      daysAgo: 25.1,
      text: `Probably not. Look at the veins:

- With *too little light* the whole leaf turns pale.
- With *too little iron* the veins stay green, as on your picture.

Without iron there is little chlorophyll, which this needs:

\`\`\`
6 CO2 + 6 H2O + light -> C6H12O6 + 6 O2
\`\`\``,
    },
  },
  {
    student: 'student',
    course: fractions,
    material: 1,
    page: 2,
    daysAgo: 35.3,
    text: 'Exercise 6: how do I see that two fifths of the tank are 12 litres?',
    answered: {
      by: 'Amara Okafor',
      daysAgo: 35.1,
      text: 'From two fifths to four fifths are two fifths, and they took 12 litres. So one fifth is 6 litres, and five of them are 30.',
    },
    accepted: 35,
  },
  {
    student: 'Kenji Tanaka',
    course: botany,
    material: 1,
    page: 2,
    daysAgo: 19.5,
    text: 'Leaves let green light pass. Do they really use none of it?',
    answered: {
      by: 'teacher',
      daysAgo: 19.1,
      text: 'A little: what gets deeper into the leaf is caught there after all. Red and blue do nearly all of the work.',
    },
    accepted: 19,
  },
  {
    student: 'student',
    course: botany,
    material: 0,
    second: 6,
    daysAgo: 17.5,
    text: 'Does the oxygen come from the water or from the air?',
    answered: {
      by: 'teacher',
      daysAgo: 17.2,
      text: 'From the water. The reader shows it on page 2: light splits the water, and the oxygen leaves through the stomata.',
    },
    accepted: 17,
  },
  {
    student: 'Minjun Kim',
    course: physics,
    material: 1,
    second: 20,
    daysAgo: 8.5,
    text: 'Does one swing take longer when I pull the weight much further out?',
    answered: {
      by: 'Priya Sharma',
      daysAgo: 8.2,
      text: 'The notes say “for small swings”. At a right angle mine took clearly longer.',
    },
  },
  {
    student: 'student',
    course: botany,
    material: 1,
    page: 3,
    daysAgo: 0.9,
    text: 'I covered half a leaf for two days, and iodine turned both halves blue. Was that too short, or was the foil too thin?',
  },
];

/** Writes down a note, or marks a place. */
export async function note(scene: Scene, { course, material, second, page, text }: DemoNote): Promise<void> {
  await addNote(actBy(scene, 'student'), materialOf(scene.cast, course, material)._id, {
    second: second ?? null,
    page: page ?? null,
    text: text ?? null,
  });
}

/** Lets the students of a course answer each other, in the name of its owner. */
export async function letAnswer(scene: Scene, { course }: (typeof demoAnswering)[number]): Promise<void> {
  const { _id, creator } = required(scene.cast.courses, course);
  await chooseQuestionSettings(actBy(scene, creator.username), _id, { classmatesAnswer: true, namesHidden: false });
}

/** Asks a question, with all that followed. */
export async function talk(
  deps: StoreDeps,
  scene: Scene,
  past: Past,
  { student, course, material, second, page, text, image, answered, accepted }: DemoQuestion,
): Promise<void> {
  const { _id: materialId } = materialOf(scene.cast, course, material);
  const asker = actBy(scene, student);
  const address = image === undefined ? '' : await upload(deps, asker, materialId, image);
  const { _id } = await ask(asker, materialId, {
    second: second ?? null,
    page: page ?? null,
    text: typeof text === 'string' ? text : text(address),
    formatted: true,
  });
  if (answered === undefined) return;
  const then = (daysAgo: number, username: string) => actBy({ ...scene, ...past(daysAgo) }, username);
  const given = await answer(then(answered.daysAgo, answered.by), _id, { text: answered.text, formatted: true });
  if (accepted !== undefined) await accept(then(accepted, student), _id, given._id);
}

async function upload(deps: StoreDeps, asker: Act, materialId: string, image: string): Promise<string> {
  const content = createReadStream(new URL(`assets/${image}`, import.meta.url));
  return (await takePicture(deps, asker, materialId, content)).url;
}
