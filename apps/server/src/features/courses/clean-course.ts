import type { Course, CreateCourseInput, UpdateCourseInput } from '@lectern/contract';
import { cleanRichText } from '../../platform/text/clean-rich-text.ts';
import type { Act } from '../../platform/act/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { presentCourse } from './courses.presenter.ts';
import { createCourse } from './courses.service.ts';

/** A course as it was sent, its descriptions safe to show. */
export async function cleanCourse<T extends CreateCourseInput | UpdateCourseInput>(
  input: T,
  { id }: Actor,
): Promise<T> {
  const { description, subjects = [] } = input;
  const texts = [description, ...subjects.map((subject) => subject.description)];
  const [own, ...ofSubjects] = await cleanRichText(texts, id);
  return {
    ...input,
    ...(own !== undefined && { description: own }),
    ...(input.subjects && {
      subjects: subjects.map((subject, place) => ({ ...subject, description: ofSubjects[place] })),
    }),
  };
}

/** `createCourse` for other features, whose descriptions no route has cleaned. */
export async function createCleanedCourse(act: Act, input: CreateCourseInput): Promise<Course> {
  return presentCourse(await createCourse(act, await cleanCourse(input, act.actor)), act.actor);
}
