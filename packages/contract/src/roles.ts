/** The roles that an account can have. A person with `isAdmin` is an administrator, whatever the role says. */
export const roles = ['student', 'teacher', 'admin', 'coordinator'] as const;
export type Role = (typeof roles)[number];

/** The facts that decide which area somebody works in. */
export type RoleBearer = { role: Role; isAdmin: boolean };

/** The part of the site that a person works in; `public` stands for students and visitors. */
export type Area = 'instructor' | 'teacher' | 'coordinator' | 'public';

/** The area of a person: administrators first, then by role, otherwise the public pages. */
export function areaOf(user: RoleBearer | null): Area {
  if (user === null) return 'public';
  if (user.isAdmin) return 'instructor';
  if (user.role === 'teacher') return 'teacher';
  if (user.role === 'coordinator') return 'coordinator';
  return 'public';
}
