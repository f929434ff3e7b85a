const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Whether an address is that of a picture that was uploaded for a post. */
export const isPostPictureUrl = (url: string): boolean => new RegExp(`^/api/post-pictures/${uuid}$`).test(url);

/** The ids of the pictures that a text in Markdown names, each once, as they are written. */
export const postPictureIds = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(new RegExp(`/api/post-pictures/(${uuid})`, 'g')), ([, id = '']) => id)),
];
