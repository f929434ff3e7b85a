import type { JoinWords } from '../../../shared/forms/join-in-form.ts';
import { mergeValues, type Merged } from '../../../shared/forms/merge-values.ts';
import { t } from '../../../shared/messages/t.ts';
import {
  emptyMaterial,
  emptySubject,
  type CaptionFields,
  type CourseFormValues,
  type MaterialFields,
  type SubjectFields,
} from './form-values.ts';

type CaptionItem = CaptionFields & { key: string };
type MaterialItem = Omit<MaterialFields, 'captions'> & { key: string; captions: CaptionItem[] };
type SubjectItem = SubjectFields & { key: string; materials: MaterialItem[] };
/** The form's values as a tree, for joining subject by subject and material by material. */
type CourseTree = { course: Omit<CourseFormValues['course'], 'join_code'>; subjects: SubjectItem[] };

/** Joins two authors' changes of a course. The join code has a call of its own: the server's stands. */
export function joinCourse(
  base: CourseFormValues | null,
  mine: CourseFormValues,
  theirs: CourseFormValues,
): Merged<CourseFormValues> {
  const merged = mergeValues(base && treeOf(base), treeOf(mine), treeOf(theirs));
  return { ...merged, values: valuesOf(merged.values, theirs.course.join_code) };
}

function treeOf({ course, outline, subjects, materials }: CourseFormValues): CourseTree {
  const { join_code: _joinCode, ...fields } = course;
  return {
    course: fields,
    subjects: outline.map((entry) => ({
      ...(subjects[entry.key] ?? emptySubject()),
      key: entry.key,
      materials: entry.materials.map((key) => itemOf(key, materials[key] ?? emptyMaterial())),
    })),
  };
}

/** Two people's captions in one language are the same thing. */
const itemOf = (key: string, { captions, ...material }: MaterialFields): MaterialItem => ({
  ...material,
  key,
  captions: captions.map((caption) => ({ ...caption, key: caption.language })),
});

function valuesOf(tree: CourseTree, joinCode: string): CourseFormValues {
  const values: CourseFormValues = {
    course: { ...tree.course, join_code: joinCode },
    outline: [],
    subjects: {},
    materials: {},
  };
  for (const { key, materials, ...subject } of tree.subjects) {
    const entry = { key, materials: [] as string[] };
    values.subjects[key] = subject;
    for (const { key: material, captions, ...fields } of materials) {
      // A material that two people moved to two places stands at the first of them.
      if (values.materials[material] !== undefined) continue;
      values.materials[material] = { ...fields, captions: captions.map(({ language, url }) => ({ language, url })) };
      entry.materials.push(material);
    }
    values.outline.push(entry);
  }
  return values;
}

const fieldWords: Readonly<Record<string, string>> = {
  name: t('Name'),
  description: t('Description'),
  duration: t('Duration'),
  duration_unit: t('Unit'),
  course_type: t('Course Type'),
  status: t('Status'),
  imageUrl: t('Image'),
  content_type: t('Content Type'),
  content_url: t('Content URL'),
  captions: t('Captions'),
};

/** The name of a path of the joined values: a field of the course, or a subject or material by its name. */
function partName(path: readonly string[], sides: readonly CourseFormValues[]): string {
  const [kind, subject, third, material, fourth] = path;
  if (kind === 'course') return fieldWords[subject ?? ''] ?? t('Course');
  if (subject === undefined) return t('Subjects');
  const named = (find: (values: CourseFormValues) => string | undefined): string | undefined =>
    sides.map(find).find((name) => name !== undefined && name !== '');
  const isMaterial = third === 'materials' && material !== undefined;
  const name = isMaterial
    ? (named(({ materials }) => materials[material]?.name) ?? t('Materials'))
    : (named(({ subjects }) => subjects[subject]?.name) ?? t('Subjects'));
  const field = isMaterial ? fourth : third;
  const word = field === 'materials' ? t('Materials') : fieldWords[field ?? ''];
  return word === undefined ? name : t('{field}: {value}', { field: name, value: word });
}

export const courseWords: JoinWords<CourseFormValues> = { partName };
