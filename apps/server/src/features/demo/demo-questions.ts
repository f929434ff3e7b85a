import { createReadStream } from 'node:fs';
import type { StoreDeps } from '../files/index.ts';
import { answer, ask, takePicture } from '../questions/index.ts';
import { actBy, required, type Scene } from './cast.ts';

/** A question with an image at a moment of a course's film, and the answer of the course's owner a while later. */
type DemoQuestion = {
  student: string;
  course: string;
  daysAgo: number;
  second: number;
  image: string;
  /** The text around the image's address. */
  text: (address: string) => string;
  answer: string;
};

export const demoQuestions: readonly DemoQuestion[] = [
  {
    student: 'Lena Fischer',
    course: 'Botany for Beginners',
    daysAgo: 25.5,
    second: 6,
    image: 'pale-leaf.webp',
    text: (address) =>
      `The leaves of my houseplant turn **yellow**, but their veins stay green. Is that too little light?\n\n![A yellow leaf with green veins](${address})`,
    answer: `Probably not. Look at the veins:

- With *too little light* the whole leaf turns pale.
- With *too little iron* the veins stay green, as on your picture.

Without iron there is little chlorophyll, which this needs:

\`\`\`
6 CO2 + 6 H2O + light -> C6H12O6 + 6 O2
\`\`\``,
  },
];

/** Lets a student ask, and the owner of the course answer. */
export async function askAndAnswer(
  deps: StoreDeps,
  scene: Scene,
  { student, course: name, second, image, text, answer: told }: DemoQuestion,
): Promise<void> {
  const { subjects, creator } = required(scene.cast.courses, name);
  const film = subjects.flatMap(({ materials }) => materials).find(({ content_type }) => content_type === 'Video');
  if (film === undefined) throw new Error(`${name} has no film`);
  const asker = actBy(scene, student);
  const content = createReadStream(new URL(`assets/${image}`, import.meta.url));
  const { url } = await takePicture({ ...deps, disk: null }, asker, film._id, content);
  const { _id } = await ask(asker, film._id, { text: text(url), formatted: true, second });
  await answer(actBy(scene, creator.username), _id, { text: told, formatted: true });
}
