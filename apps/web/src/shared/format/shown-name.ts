import { leavingTexts } from '@lectern/contract/leaving-texts';
import { t } from '../messages/t.ts';

/** A username as pages show it: that of a deleted person is a word of the program, which nobody else can be called. */
export const shownName = (username: string): string =>
  username === leavingTexts.deletedUser ? t(leavingTexts.deletedUser) : username;
