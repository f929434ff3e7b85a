import type { UploadedFile } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import type { UseFormReturn } from 'react-hook-form';
import { followsFile, titleOf, typeOfKind } from './content-type.ts';
import type { CourseFormValues } from './form-values.ts';

/**
 * Puts an uploaded file into its material. Reads the material when the file arrives: by then the author may have typed more,
 * or moved to another tab.
 */
export function takeFile(form: UseFormReturn<CourseFormValues>, material: string, file: UploadedFile): void {
  const before = form.getValues(`materials.${material}`);
  if (followsFile(before.content_type, before.content_url)) {
    form.setValue(`materials.${material}.content_type`, typeOfKind[file.kind]);
    form.clearErrors(`materials.${material}.content_type`);
  }
  if (before.name.trim() === '') {
    form.setValue(`materials.${material}.name`, titleOf(file.name).slice(0, limits.name));
    form.clearErrors(`materials.${material}.name`);
  }
  form.setValue(`materials.${material}.content_url`, file.url);
  form.clearErrors(`materials.${material}.content_url`);
}
