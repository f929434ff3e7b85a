import type { CreateCourseInput, UpdateCourseInput } from '@lectern/contract';
import { cleanRichText } from '../../platform/text/clean-rich-text.ts';

/** A course as it was sent, its descriptions safe to show. */
export async function cleanCourse<T extends CreateCourseInput | UpdateCourseInput>(input: T): Promise<T> {
  const { description, subjects = [] } = input;
  const [own, ...ofSubjects] = await cleanRichText([description, ...subjects.map((subject) => subject.description)]);
  return {
    ...input,
    ...(own !== undefined && { description: own }),
    ...(input.subjects && {
      subjects: subjects.map((subject, place) => ({ ...subject, description: ofSubjects[place] })),
    }),
  };
}
