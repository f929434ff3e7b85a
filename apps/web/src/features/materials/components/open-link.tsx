import type { ReactNode } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { buttonClass, type ButtonLook } from '../../../shared/ui/button.tsx';

/** A link that looks like a button and leads out of this page, into a new tab. */
export function OpenLink({ href, variant, size, children }: ButtonLook & { href: string; children: ReactNode }) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={t('Opens in a new tab')}
      className={buttonClass(look)}
    >
      {children}
    </a>
  );
}
