import { describe, expect, it } from 'vitest';
import { ProgressInput } from './schemas.ts';

const material = '01890000-0000-7000-8000-000000000000';
const issuesOf = (report: object) =>
  ProgressInput.safeParse({ material, ...report }).error?.issues.map(
    (issue) => `${issue.path.join('.')}: ${issue.message}`,
  );

describe('a report of progress', () => {
  it.each<[object, string]>([
    [{ material: 'x' }, 'material: This is not a valid id'],
    [{ completed: 1 }, 'completed: completed must be true or false'],
    [{ position: '1' }, 'position: position must be a number of seconds'],
    [{ position: -1 }, 'position: position must not be negative'],
    [{ duration: 86_400.1 }, 'duration: duration is too long'],
    [{ duration: Number.POSITIVE_INFINITY }, 'duration: duration must be a number of seconds'],
    [{ watched: {} }, 'watched: watched must be a list of pairs'],
    [{ watched: [[2, 1]] }, 'watched.0: from must not be after to'],
    [{ watched: [[0, 86_401]] }, 'watched.0.1: to is too long'],
    [{ watched: Array.from({ length: 201 }, () => [0, 1]) }, 'watched: At most 200 intervals at once'],
    [{ page: 1 }, 'pages: pages is required'],
    [{ pages: 1 }, 'page: page is required'],
    [{ page: 4, pages: 3 }, 'page: page must not be beyond the last page'],
    [{ page: 0, pages: 3 }, 'page: page must be at least 1'],
    [{ page: 1.5, pages: 3 }, 'page: page must be a whole number'],
    [{ page: 1, pages: 100_001 }, 'pages: pages must be at most 100,000'],
  ])('is refused: %j', (report, issue) => {
    expect(issuesOf(report)).toEqual([issue]);
  });

  it.each([
    [{}],
    [{ opened: true }],
    [{ completed: false }],
    [{ position: 0, duration: 86_400, watched: [] }],
    [{ watched: [[1.5, 1.5]] }],
    [{ page: 3, pages: 3 }],
    [{ page: 1, pages: 100_000 }],
    [{ watched: Array.from({ length: 200 }, () => [0, 86_400]) }],
  ])('is taken as it is: %j', (report) => {
    expect(ProgressInput.parse({ material, ...report })).toEqual({ material, ...report });
  });

  it('drops what it does not know', () => {
    expect(ProgressInput.parse({ material, user: material })).toEqual({ material });
  });
});
