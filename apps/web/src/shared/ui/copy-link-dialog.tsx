import type { ReactNode } from 'react';
import { formatMoment } from '../format/format-moment.ts';
import { t } from '../messages/t.ts';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

type CopyLinkDialogProps = {
  title: string;
  link: string;
  /** The moment when a link that works once stops working; left out for one that works on and on. */
  expiresAt?: string | null;
  onClose: () => void;
  /** The link's purpose and its recipient. */
  children: ReactNode;
};

/** Shows a link once, with a button that copies it, and says how long it works. */
export function CopyLinkDialog({ title, link, expiresAt, onClose, children }: CopyLinkDialogProps) {
  // The server may send a path; another person needs the whole address.
  const address = new URL(link, location.origin).href;
  return (
    <ShownOnceDialog
      title={title}
      shown={{ text: address, label: t('Link'), copyLabel: t('Copy link') }}
      note={noteText(expiresAt)}
      onClose={onClose}
    >
      {children}
    </ShownOnceDialog>
  );
}

function noteText(expiresAt: string | null | undefined): string {
  if (expiresAt === undefined) return t('It will not be shown again.');
  if (expiresAt === null) return t('It works once. It will not be shown again.');
  return t('It works once, until {moment}. It will not be shown again.', { moment: formatMoment(expiresAt) });
}
