import { offerCourse } from '../copies/index.ts';
import { actBy, required, type Scene } from './cast.ts';

/** A course that its owner offers as a template. */
type DemoTemplate = { daysAgo: number; course: string; tests: boolean };

export const demoTemplates: readonly DemoTemplate[] = [
  { daysAgo: 20, course: 'Physics in Motion', tests: false },
  { daysAgo: 12, course: 'Botany for Beginners', tests: true },
  { daysAgo: 9, course: 'Fractions Without Fear', tests: true },
];

export async function offerTemplate(scene: Scene, { course, tests }: DemoTemplate): Promise<void> {
  const { _id, creator } = required(scene.cast.courses, course);
  await offerCourse(actBy(scene, creator.username), _id, tests);
}
