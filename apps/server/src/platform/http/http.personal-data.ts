import type { PersonalData } from '../personal-data/index.ts';

/** Answers that a repeated call would get. */
export const httpData: PersonalData = {
  references: [
    {
      table: 'idempotency_keys',
      column: 'user_id',
      onErasure: 'delete',
      exported: { not: 'kept for a day, and holds what the other sections show' },
      isUse: true,
    },
  ],
  sections: [],
};
