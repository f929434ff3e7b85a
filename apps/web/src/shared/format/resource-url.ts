const uploadedFile = /^\/api\/files\/[0-9a-f-]{36}\/[^/?#\s]+$/i;

/** Whether an address belongs to a file that was uploaded here. */
export function isUploadedFile(url: string): boolean {
  return uploadedFile.test(url);
}

/**
 * The address when it leads to the web or to a file uploaded here, else null: never one that runs code when pressed.
 */
export function safeResourceUrl(url: string): string | null {
  const trimmed = url.trim();
  if (isUploadedFile(trimmed)) return trimmed;
  return webUrl(trimmed) === null ? null : trimmed;
}

/** The parsed address when it is http or https, else null. */
export function webUrl(url: string): URL | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return /^https?:$/.test(parsed.protocol) ? parsed : null;
}
