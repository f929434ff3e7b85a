const uploadedFile = /^\/api\/files\/[0-9a-f-]{36}\/[^/?#\s]+$/i;

/** True for the address of a file that was uploaded here. */
export function isUploadedFile(url: string): boolean {
  return uploadedFile.test(url);
}

/** The address when it leads to the web or to a file uploaded here, else null: nothing that a press could run. */
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
