import type { ReactNode } from 'react';

/** A thing that is known, with its name above it. It stands in a list of descriptions. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
