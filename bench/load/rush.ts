import type { Student } from './students.ts';

/**
 * As many students at a time as there are connections do `work` until the time is up; the students take turns. Answers
 * how often it was done in a second.
 */
export async function inARush(
  students: readonly Student[],
  work: (student: Student) => Promise<unknown>,
  { connections, ms }: { connections: number; ms: number },
): Promise<number> {
  let count = 0;
  const start = performance.now();
  const workOn = async (own: readonly Student[]) => {
    for (let at = 0; performance.now() - start < ms; at += 1) {
      const student = own[at % own.length];
      if (student) await work(student);
      count += 1;
    }
  };
  const shares = Array.from({ length: connections }, (_, share) =>
    students.filter((_student, at) => at % connections === share),
  );
  await Promise.all(shares.map(workOn));
  return (count * 1000) / (performance.now() - start);
}
