import { MaterialView } from '../../features/materials/components/material-view.tsx';

/** One material. */
export function MaterialPage({ id }: { id: string }) {
  return <MaterialView id={id} />;
}
