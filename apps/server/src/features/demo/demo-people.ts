import type { Role } from '@lectern/contract';

/** A person of the demo, as they came `daysAgo`. */
export type DemoPerson = {
  username: string;
  role: Role;
  /** For teachers, who approved them the day after. */
  approvedBy?: string;
  /** The institution that they belong to. */
  institution?: string;
  /** A student's application to an institution, to become a teacher. */
  applied?: { daysAgo: number; institution: string; experience: number; expertise: string };
  daysAgo: number;
  /** The name in the e-mail address, where the username has letters that addresses do not take. */
  address?: string;
  /** The days of a week on which they come. */
  daysAWeek: number;
};

type More = Pick<DemoPerson, 'address' | 'institution' | 'applied'>;

const student = (username: string, daysAgo: number, daysAWeek: number, more: More = {}): DemoPerson => ({
  username,
  role: 'student',
  daysAgo,
  daysAWeek,
  ...more,
});

const riverside = { institution: 'Riverside College' };
const northgate = { institution: 'Northgate School' };

/** The people of the demo. The first four are the accounts that the program names when it starts. */
export const demoPeople: readonly DemoPerson[] = [
  { username: 'admin', role: 'admin', daysAgo: 200, daysAWeek: 4 },
  { username: 'teacher', role: 'teacher', ...riverside, approvedBy: 'coordinator', daysAgo: 190, daysAWeek: 6 },
  { username: 'coordinator', role: 'coordinator', daysAgo: 199, daysAWeek: 2 },
  student('student', 60, 5, riverside),
  { username: 'Ingrid Solberg', role: 'coordinator', daysAgo: 197, daysAWeek: 2 },
  { username: 'Amara Okafor', role: 'teacher', ...northgate, approvedBy: 'Ingrid Solberg', daysAgo: 180, daysAWeek: 5 },
  { username: 'Mateo Rossi', role: 'teacher', ...riverside, daysAgo: 36, daysAWeek: 3 },
  student('Lena Fischer', 75, 5, riverside),
  student('Kenji Tanaka', 71, 4, riverside),
  student('Priya Sharma', 64, 6, northgate),
  student("Niamh O'Brien", 52, 3),
  student('José Ramírez', 45, 4, { ...northgate, address: 'Jose Ramirez' }),
  student('Zoë Janssen', 41, 3, { address: 'Zoe Janssen' }),
  student('Олена Коваль', 34, 5, { ...riverside, address: 'Olena Koval' }),
  student('Minjun Kim', 29, 6, riverside),
  student('Fatima Zahra El Amrani', 28, 3, northgate),
  student('Maria Aparecida dos Santos Vasconcelos Figueiredo', 26, 4),
  student('Tomasz Wiśniewski', 24, 2, { address: 'Tomasz Wisniewski' }),
  student('Chloé Martin', 22, 5, { address: 'Chloe Martin' }),
  student('Emeka Nwosu', 21, 4, northgate),
  student('Sofia Lindqvist', 19, 3, riverside),
  student('Ravi Patel', 15, 6),
  student('Hannah Cohen', 14, 4),
  student('Luca Bianchi', 11, 3),
  student('Aylin Demir', 8, 5),
  student('Noah Williams', 6, 4, riverside),
  student('Mei-Ling Chen', 2, 7),
  student('Yuki Sato', 17, 3, {
    applied: { daysAgo: 1, ...riverside, experience: 4, expertise: 'Statistics, and how not to be fooled by it' },
  }),
];

/** The accounts that a newcomer tries, one for each role. */
export const demoAccounts: readonly string[] = demoPeople.slice(0, 4).map((person) => person.username);
