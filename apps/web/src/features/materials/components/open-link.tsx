import type { ReactNode } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { buttonClass, type ButtonLook } from '../../../shared/ui/button.tsx';

type OpenLinkProps = ButtonLook & {
  href: string;
  /** Called each time the link is followed. */
  onOpen?: (() => void) | undefined;
  children: ReactNode;
};

/** A link that looks like a button and opens a new tab. */
export function OpenLink({ href, onOpen, variant, size, children }: OpenLinkProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={t('Opens in a new tab')}
      className={buttonClass(look)}
      onClick={onOpen}
      // The middle button opens a tab without a click.
      onAuxClick={(event) => event.button === 1 && onOpen?.()}
    >
      {children}
    </a>
  );
}
