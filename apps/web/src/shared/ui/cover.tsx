import { coverOf, coverSize } from '@lectern/contract/cover';

const viewBox = `0 0 ${coverSize.width} ${coverSize.height}`;

/** The drawn cover of the thing with this id. It fills its place, cut at the edges, never in the middle. Decoration. */
export function Cover({ id }: { id: string }) {
  const { ground, shapes } = coverOf(id);
  return (
    <svg viewBox={viewBox} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill={ground} />
      {shapes.map(({ path, colour }) => (
        <path key={path} d={path} fill={colour} />
      ))}
    </svg>
  );
}
