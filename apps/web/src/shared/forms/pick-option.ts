/** Something that can be picked from a list. */
export type PickOption = { id: string; label: string; detail?: string | undefined };
