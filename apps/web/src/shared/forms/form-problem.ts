/**
 * The problem of a form: a sentence for the whole form, and texts by field, in the language of the page; an empty text
 * only marks its field.
 */
export type FormProblem = { sentence?: string; fields: Partial<Record<string, string>> };

/** The props of a field with this name. With an empty text the field is marked and the sentence stands elsewhere. */
export type Trouble = (name: string) => { name: string; error: string | undefined; invalid: boolean };

export const troubleOf =
  ({ fields }: FormProblem): Trouble =>
  (name) => ({ name, error: fields[name], invalid: name in fields });
