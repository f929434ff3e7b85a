import { personOf, type School } from './one-roster.ts';

let schools = 0;

/** A school of four people in two classes, as its own system knows it. */
export function smallSchool(more: Partial<School> = {}): School & { system: string } {
  const system = `pulled${(schools += 1)}`;
  return {
    system,
    people: [
      personOf(system, 'a'),
      personOf(system, 'b', { grades: '7' }),
      personOf(system, 't', { role: 'teacher' }),
      personOf(system, 'x', { role: 'administrator' }),
    ],
    classes: [
      { id: 'm', title: `${system} Maths` },
      { id: 'h', title: `${system} History` },
    ],
    enrolments: [
      { person: 'a', class: 'm' },
      { person: 'b', class: 'm' },
      { person: 'b', class: 'h' },
      { person: 't', class: 'm', role: 'teacher' },
    ],
    ...more,
  };
}
