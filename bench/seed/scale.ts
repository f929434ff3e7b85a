export const scaleNames = ['small', 'large'] as const;
export type ScaleName = (typeof scaleNames)[number];

export type Scale = { users: number; courses: number; institutions: number; groups: number; rosters: number };

/** Rows of one table, or a change to them, as one statement. */
export type Load = { what: string; statement: (scale: Scale) => string };

/** How much there is of what the rest hangs on; everything else follows from these. */
export const scales: Readonly<Record<ScaleName, Scale>> = {
  small: { users: 1_000, courses: 100, institutions: 20, groups: 20, rosters: 20 },
  large: { users: 1_000_000, courses: 100_000, institutions: 2_000, groups: 20_000, rosters: 2_000 },
};

/** Tables that the seed will fill once the program has them, and their rows at large. */
export const awaited: readonly { table: string; rows: number }[] = [{ table: 'responses', rows: 10_000_000 }];
