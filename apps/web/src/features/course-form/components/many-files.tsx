import type { FileKind, UploadedFile } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { t } from '../../../shared/messages/t.ts';
import { kindsFor, titleOf, typeOfKind } from '../model/content-type.ts';
import { isEmptyMaterial, type OutlineEntry } from '../model/form-values.ts';
import { takeFile } from '../model/take-file.ts';
import { useCourseForm } from './form-context.ts';

const field = (material: string) => `materials.${material}.content_url`;
const materialOf = (slot: string): string => slot.split('.')[1] ?? '';

export const fullText = (): string =>
  t('A subject may have at most {max} materials.', { max: limits.materialsPerSubject });

/** The material at the end of a subject that others take the place of: nobody has filled it in, and it gets no file. */
export function useEmptyMaterial({ materials }: OutlineEntry): () => string | null {
  const { form, uploadsUnderWay } = useCourseForm();
  return () => {
    const last = materials.at(-1);
    if (last === undefined || !isEmptyMaterial(form.getValues(`materials.${last}`))) return null;
    return uploadsUnderWay((slot) => materialOf(slot) === last) > 0 ? null : last;
  };
}

/** Makes a material of each of many files. */
export function ManyFiles({ entry, open }: { entry: OutlineEntry; open: ReadonlySet<string> }) {
  const { form, actions, FilesField } = useCourseForm();
  const { key: subject, materials } = entry;
  const emptyMaterial = useEmptyMaterial(entry);
  const addField = (fileName: string, kind: FileKind): string | null => {
    // More may have been added since this was drawn.
    const now = form.getValues('outline').find(({ key }) => key === subject);
    if (now === undefined || now.materials.length >= limits.materialsPerSubject) return null;
    const name = titleOf(fileName).slice(0, limits.name);
    const [key = ''] = actions.addMaterials(subject, [{ name, content_type: typeOfKind[kind] }], emptyMaterial());
    return field(key);
  };
  return (
    <FilesField
      label={form.getValues(`subjects.${subject}.name`) || t('Subject')}
      kinds={kindsFor('', '')}
      slots={materials.filter((key) => !open.has(key)).map(field)}
      nameOf={(slot) => form.getValues(`materials.${materialOf(slot)}.name`)}
      addField={addField}
      fullText={fullText()}
      onUploaded={(slot: string, file: UploadedFile) => takeFile(form, materialOf(slot), file)}
      onTakenBack={(slot) => actions.removeMaterials(subject, new Set([materialOf(slot)]))}
    />
  );
}
