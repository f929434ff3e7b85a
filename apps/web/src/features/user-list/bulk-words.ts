import type { BulkActKind, BulkPreview, LeftReason } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';
import { tn } from '../../shared/messages/tn.ts';

/** The acts of the bar: those that are previewed and undone, and the file of links. */
export const barActs = ['block', 'unblock', 'move', 'group', 'links'] as const;
export type BarAct = BulkActKind | 'links';

/** The buttons of the acts. */
export const actNames: Record<BarAct, string> = {
  block: t('Block'),
  unblock: t('Unblock'),
  move: t('Move to institution…'),
  group: t('Add to group…'),
  links: t('Password links…'),
};

/** The titles of the dialogs. */
export function titleOf(act: BarAct, count: number): string {
  switch (act) {
    case 'block':
      return tn(count, 'Block {n} user?', 'Block {n} users?');
    case 'unblock':
      return tn(count, 'Unblock {n} user?', 'Unblock {n} users?');
    case 'move':
      return tn(count, 'Move {n} user to an institution', 'Move {n} users to an institution');
    case 'group':
      return tn(count, 'Add {n} user to a group', 'Add {n} users to a group');
    case 'links':
      return tn(count, 'Create a password link for {n} user?', 'Create password links for {n} users?');
  }
}

/** The effect of an act on those whom it changes. */
export function effectOf({ act, changes, target }: BulkPreview): string {
  const to = { target: target ?? '' };
  switch (act) {
    case 'block':
      return tn(
        changes,
        '{n} user is signed out everywhere immediately and cannot sign in until someone unblocks the account. Nothing is deleted.',
        '{n} users are signed out everywhere immediately and cannot sign in until someone unblocks their accounts. Nothing is deleted.',
      );
    case 'unblock':
      return tn(changes, '{n} user can sign in again.', '{n} users can sign in again.');
    case 'move':
      return tn(
        changes,
        '{n} user moves to {target}. Courses of the present institution close, and those of the new one open. Groups and join requests stay.',
        '{n} users move to {target}. Courses of their present institutions close, and those of the new one open. Groups and join requests stay.',
        to,
      );
    case 'group':
      return tn(
        changes,
        '{n} user comes into {target} and can open its courses at once.',
        '{n} users come into {target} and can open its courses at once.',
        to,
      );
  }
}

/** The number of people whom an act leaves as they are, and why. */
export function leftText(act: BulkActKind, reason: LeftReason, count: number): string {
  switch (reason) {
    case 'already':
      return alreadyText(act, count);
    case 'own_account':
      return t('Your own account stays as it is.');
    case 'email_not_verified':
      return tn(
        count,
        '{n} stays, because the email address is not verified.',
        '{n} stay, because their email addresses are not verified.',
      );
    case 'last_admin':
      return tn(
        count,
        '{n} administrator stays, because nobody else could administer the site.',
        '{n} administrators stay, because nobody else could administer the site.',
      );
    case 'gone':
      return tn(count, '{n} account no longer exists.', '{n} accounts no longer exist.');
  }
}

function alreadyText(act: BulkActKind, count: number): string {
  switch (act) {
    case 'block':
      return tn(count, '{n} is blocked already.', '{n} are blocked already.');
    case 'unblock':
      return tn(count, '{n} is not blocked.', '{n} are not blocked.');
    case 'move':
      return tn(count, '{n} belongs to this institution already.', '{n} belong to this institution already.');
    case 'group':
      return tn(count, '{n} is in this group already.', '{n} are in this group already.');
  }
}

/** The button that does an act. */
export function confirmText(act: BulkActKind, count: number): string {
  switch (act) {
    case 'block':
      return tn(count, 'Block {n} user', 'Block {n} users');
    case 'unblock':
      return tn(count, 'Unblock {n} user', 'Unblock {n} users');
    case 'move':
      return tn(count, 'Move {n} user', 'Move {n} users');
    case 'group':
      return tn(count, 'Add {n} user', 'Add {n} users');
  }
}

/** The sentence after an act. */
export function doneText(act: BulkActKind, count: number, target: string | null): string {
  const to = { target: target ?? '' };
  switch (act) {
    case 'block':
      return tn(count, '{n} user was blocked.', '{n} users were blocked.');
    case 'unblock':
      return tn(count, '{n} user was unblocked.', '{n} users were unblocked.');
    case 'move':
      return tn(count, '{n} user was moved to {target}.', '{n} users were moved to {target}.', to);
    case 'group':
      return tn(count, '{n} user was added to {target}.', '{n} users were added to {target}.', to);
  }
}

/** How many people an act leaves as they are. */
export const leftCount = (left: BulkPreview['left']): number => left.reduce((sum, { count }) => sum + count, 0);
