/** The limits of a PDF whose text is read: the bytes of the file, its pages, and the characters of their text. */
export const pdfLimits = { bytes: 50 * 1024 * 1024, pages: 2_000, characters: 2 * 1024 * 1024 };
