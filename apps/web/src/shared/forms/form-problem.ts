/**
 * What is wrong in a form: a sentence for the whole of it, and texts by field, in the language of the page; an empty text
 * only marks its field.
 */
export type FormProblem = { sentence?: string; fields: Partial<Record<string, string>> };

/** What a field with this name needs to show its trouble. Where the text is empty, the sentence stands elsewhere. */
export type Trouble = (name: string) => { name: string; error: string | undefined; invalid: boolean };

export const troubleOf =
  ({ fields }: FormProblem): Trouble =>
  (name) => ({ name, error: fields[name], invalid: name in fields });
