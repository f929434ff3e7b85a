/** A place in a material: a second of a film, a page of a PDF, or neither. */
export type Spot = { second: number | null; page: number | null };

export const nowhere: Spot = { second: null, page: null };
