/** The most courses that a device remembers for a person; the oldest go first. */
const most = 200;

const keyOf = (userId: string): string => `lectern-rating-put-off:${userId}`;

function coursesOf(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the person has put off rating this course, on this device. */
export const isPutOff = (userId: string, courseId: string): boolean => coursesOf(userId).includes(courseId);

/** Remembers that the person does not want to be asked again. Where storage is forbidden it lasts as long as the page. */
export function putOff(userId: string, courseId: string): void {
  const courses = [...coursesOf(userId).filter((id) => id !== courseId), courseId].slice(-most);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(courses));
  } catch {
    // As above.
  }
}
