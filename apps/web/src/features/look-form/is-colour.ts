/** Whether a text is a colour as the server takes it. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
