/** The direction of typed text in an input of Mantine, whose own `dir` would turn the frame around it. */
export const typedAs = (dir: 'ltr' | 'auto' | undefined) => ({ attributes: { input: { dir } } });
