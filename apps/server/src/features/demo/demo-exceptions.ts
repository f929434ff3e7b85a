import { setMaterialException } from '../course-dates/index.ts';
import { actBy, required, type Scene } from './cast.ts';

const dayMs = 86_400_000;

/** A due date of a material for somebody alone, so many days after it was set. */
type DemoException = { course: string; material: string; person: string; daysAgo: number; dueInDays: number };

/** The one student who still owes a drawing. */
export const demoExceptions: readonly DemoException[] = [
  {
    course: 'Botany for Beginners',
    material: 'The parts of a plant',
    person: 'Hannah Cohen',
    daysAgo: 1,
    dueInDays: 13,
  },
];

/** Sets the date in the name of the course's owner. */
export async function setDemoException(scene: Scene, { course, person, ...given }: DemoException): Promise<void> {
  const { creator, subjects } = required(scene.cast.courses, course);
  const material = subjects.flatMap(({ materials }) => materials).find(({ name }) => name === given.material);
  if (!material) throw new Error(`${course} has no ${given.material}`);
  const target = { column: 'user_id', id: required(scene.cast.people, person).id } as const;
  const dueAt = new Date(scene.clock.now().getTime() + given.dueInDays * dayMs).toISOString();
  await setMaterialException(actBy(scene, creator.username), { materialId: material._id, target }, { dueAt });
}
