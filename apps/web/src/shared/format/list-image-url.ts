import { isUploadedFile, webUrl } from './resource-url.ts';

const imageEnding = /\.(jpg|jpeg|png|gif|bmp|webp)$/i;

/**
 * The image to show in a list, or null for the placeholder: an http(s) address that ends like an image (a query may
 * follow), or a file uploaded here.
 */
export function listImageUrl(url: string | null | undefined): string | null {
  const trimmed = url?.trim() ?? '';
  if (isUploadedFile(trimmed)) return trimmed;
  const parsed = webUrl(trimmed);
  return parsed !== null && imageEnding.test(parsed.pathname) ? trimmed : null;
}
