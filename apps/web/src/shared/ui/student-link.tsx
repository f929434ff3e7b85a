import { leavingTexts } from '@lectern/contract/leaving-texts';
import { Link } from '@tanstack/react-router';
import { shownName } from '../format/shown-name.ts';
import type { StaffArea } from '../routing/areas.ts';
import { studentPages } from '../routing/student-pages.ts';
import type { Face } from './avatar.tsx';

type StudentLinkProps = { area: StaffArea; student: Pick<Face, '_id' | 'username'>; className?: string | undefined };

/** A student's name, which leads to their page; that of a deleted account leads nowhere. */
export function StudentLink({ area, student: { _id: id, username }, className }: StudentLinkProps) {
  if (username === leavingTexts.deletedUser) return shownName(username);
  return (
    <Link to={studentPages[area]} params={{ id }} className={className}>
      {username}
    </Link>
  );
}
