import type { PersonalData } from '../../platform/personal-data/index.ts';

/** The picture that people have of themselves. */
export const profilesData: PersonalData = {
  references: [
    {
      table: 'user_files',
      column: 'user_id',
      onErasure: 'delete',
      exported: { not: 'the account names its picture, and the file is among the files' },
      isUse: true,
    },
  ],
  sections: [],
};
