import type { PostPicture } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { smallPicture } from '../../../shared/forms/small-picture.ts';

/** Uploads a picture for a post at a material; one that is too large is made smaller first. */
export const useUploadPicture = (materialId: string) =>
  useMutation({
    mutationFn: async (file: File): Promise<PostPicture> => {
      const form = new FormData();
      form.set('file', await smallPicture(file, limits.postPictureBytes));
      const { picture } = await request('POST /api/materials/:id/post-pictures', { params: { id: materialId }, form });
      return picture;
    },
  });
