import { limits, Tags } from '@lectern/contract';

const { tag: longest, tagsPerQuestion } = limits.questionBank;

/** The names by which Moodle says where a category begins. */
const roots = /^(?:\$\w+\$|top|default)$/i;

/** The parts of a category's path as tags: "$course$/top/Biology/Cells" gives Biology and Cells. A slash in a name is doubled. */
export function tagsOfCategory(path: string): string[] {
  const parts = path
    .replaceAll('//', '\u0001')
    .split('/')
    .map((part) => part.replaceAll('\u0001', '/'));
  return storableTags(parts.filter((part) => !roots.test(part.trim()))).slice(-tagsPerQuestion);
}

/** These words as tags that can be saved: tidied, cut where they are too long, without those that say nothing. */
export function storableTags(words: readonly string[]): string[] {
  const tags = words.flatMap((word) => {
    const cut = word.replaceAll(/\s+/g, ' ').trim().slice(0, longest).toWellFormed();
    return Tags.safeParse([cut]).data ?? [];
  });
  return joinedTags(tags, []);
}

/** Both lists without repetitions, and no more than a question may have. */
export function joinedTags(one: readonly string[], other: readonly string[]): string[] {
  const all = new Map([...one, ...other].toReversed().map((tag) => [tag.toLowerCase(), tag]));
  return [...all.values()].toReversed().slice(0, tagsPerQuestion);
}
