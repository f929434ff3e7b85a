import { useState } from 'react';

/**
 * A student's place in a test, and the questions marked for later. They matter to nobody else, so they stay on the
 * device.
 */
type Place = { at: number; marked: string[] };

const nowhere: Place = { at: 0, marked: [] };

function read(key: string): Place {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Place> | null;
    return typeof value?.at === 'number' && Array.isArray(value.marked) ? { ...nowhere, ...value } : nowhere;
  } catch {
    return nowhere;
  }
}

/** The index of the shown question, and the questions marked for later, as they were before a reload. */
export function usePlace(userId: string, attemptId: string, total: number) {
  const key = `lectern-sitting:${userId}:${attemptId}`;
  const [place, setPlace] = useState(() => read(key));
  const change = (next: Place): void => {
    setPlace(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage only this comfort is lost.
    }
  };
  const within = (at: number): number => Math.max(0, Math.min(total - 1, at));
  return {
    at: within(place.at),
    marked: new Set(place.marked),
    goTo: (at: number): void => change({ ...place, at: within(at) }),
    toggleMark(question: string): void {
      const others = place.marked.filter((other) => other !== question);
      change({ ...place, marked: others.length < place.marked.length ? others : [...others, question] });
    },
  };
}
