export const scaleNames = ['small', 'large'] as const;
export type ScaleName = (typeof scaleNames)[number];

export type Scale = {
  users: number;
  courses: number;
  institutions: number;
  groups: number;
  rosters: number;
  responses: number;
};

/** Rows of one table, or a change to them, as one statement. */
export type Load = { what: string; statement: (scale: Scale) => string };

/** The numbers that decide all others. */
export const scales: Readonly<Record<ScaleName, Scale>> = {
  small: {
    users: 1_000,
    courses: 100,
    institutions: 20,
    groups: 20,
    rosters: 20,
    responses: 10_000,
  },
  large: {
    users: 1_000_000,
    courses: 100_000,
    institutions: 2_000,
    groups: 20_000,
    rosters: 2_000,
    responses: 10_000_000,
  },
};

// After the first 120 people, 17 of every 20 are students.
const ofTwenty = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19];

/** How many students there are after the first 120 people. */
export const studentsIn = ({ users }: Scale): number => ofTwenty.length * Math.floor((users - 140) / 20);

/** The id of the student at a place among them, from 0. */
export const students = (place: string): string =>
  `bench.id(1, 120 + 20 * ((${place}) / ${ofTwenty.length}) + (array[${ofTwenty.join(', ')}])[1 + (${place}) % ${ofTwenty.length}])`;
