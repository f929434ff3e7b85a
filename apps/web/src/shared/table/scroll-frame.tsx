import type { ReactNode } from 'react';

type ScrollFrameProps = { label: string; className?: string | undefined; children: ReactNode };

/** A frame for larger content; people without a pointer scroll it by keyboard. */
export function ScrollFrame({ label, className, children }: ScrollFrameProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by the keyboard
    <div role="region" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}
