/** The direction of what is typed into an input of Mantine, whose `dir` would turn the frame around it. */
export const typedAs = (dir: 'ltr' | 'auto' | undefined) => ({ attributes: { input: { dir } } });
