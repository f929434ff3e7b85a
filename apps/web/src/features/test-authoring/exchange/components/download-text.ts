type TextFile = { text: string; mediaType: string; filename: string };

/** Offers the browser a file for download. */
export function downloadText({ text, mediaType, filename }: TextFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = Object.assign(document.createElement('a'), { href: url, download: filename });
  link.click();
  URL.revokeObjectURL(url);
}
