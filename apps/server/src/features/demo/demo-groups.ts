import type { CreateGroupInput } from '@lectern/contract';

/** A group, its people and courses by name, made `daysAgo`. */
export type DemoGroup = Omit<CreateGroupInput, 'users' | 'courses'> & {
  owner: string;
  daysAgo: number;
  users: readonly string[];
  courses: readonly string[];
};

/** The groups of the demo. A teacher's hold only people who asked for one of that teacher's courses before. */
export const demoGroups: readonly DemoGroup[] = [
  {
    owner: 'teacher',
    name: 'Evening class',
    description: 'Tuesdays and Thursdays at seven, room 12.',
    duration: 6,
    status: 'active',
    daysAgo: 7,
    users: ['student', 'Lena Fischer', 'Kenji Tanaka', 'Minjun Kim', 'Олена Коваль', 'Tomasz Wiśniewski'],
    courses: ['First Steps in Programming', 'Botany for Beginners'],
  },
  {
    owner: 'teacher',
    name: 'Science club',
    description: 'For everybody who would rather see it than believe it.',
    duration: 10,
    status: 'active',
    daysAgo: 3,
    users: ['Priya Sharma', 'José Ramírez', 'Minjun Kim', 'Chloé Martin', 'Hannah Cohen', 'Fatima Zahra El Amrani'],
    courses: ['Physics in Motion', 'Botany for Beginners'],
  },
  {
    owner: 'teacher',
    name: 'Summer course',
    description: 'Closed until next June.',
    duration: 2,
    status: 'inactive',
    daysAgo: 4,
    users: ['Zoë Janssen', "Niamh O'Brien"],
    courses: ['The Ancient World'],
  },
  {
    owner: 'Amara Okafor',
    name: 'Mathematics, year one',
    description: 'Fractions first, then letters.',
    duration: 9,
    status: 'active',
    daysAgo: 10,
    users: ['Priya Sharma', 'José Ramírez', 'Fatima Zahra El Amrani'],
    courses: ['Fractions Without Fear', 'Algebra One'],
  },
  {
    owner: 'admin',
    name: 'Newcomers',
    description: 'Everybody starts with these two.',
    duration: 1,
    status: 'active',
    daysAgo: 1,
    users: ['Ravi Patel', 'Hannah Cohen', 'Luca Bianchi', 'Aylin Demir', 'Noah Williams', 'Mei-Ling Chen'],
    courses: ['Writing That Works', 'Reading Music'],
  },
];
