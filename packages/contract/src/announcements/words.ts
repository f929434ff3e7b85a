// The words of announcements that browser and server share; no schema, so that a page may load them on their own.

/** The members of an institution to whom an announcement may go. */
export const institutionAudiences = ['everybody', 'students', 'teachers'] as const;
export type InstitutionAudience = (typeof institutionAudiences)[number];
