import type { MaterialInPlace } from '@lectern/contract';
import { useState } from 'react';
import type { ShownPdf } from '../../features/materials/components/material-viewer.tsx';
import { PdfView } from '../../features/materials/components/pdf-view.tsx';
import { useStartInReader } from '../../features/materials/hooks/use-place-in-address.ts';
import { Reading } from '../../features/progress/components/reading.tsx';
import type { PagedView } from '../../shared/ui/paged-view.ts';

/** A PDF of this site, and the page where a student stopped in it. */
export function PdfMaterial({ material, ...shown }: Omit<ShownPdf, 'coming'> & { material: MaterialInPlace }) {
  const [reader, setReader] = useState<PagedView | null>(null);
  useStartInReader(reader);
  return (
    <>
      <PdfView {...shown} name={material.name} onReader={setReader} />
      {reader !== null && <Reading reader={reader} material={material} />}
    </>
  );
}
