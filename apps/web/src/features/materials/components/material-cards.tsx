import type { Material } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIntent } from '../../../shared/routing/use-intent.ts';
import { NumberedCard, NumberedCards } from '../../../shared/ui/numbered-cards.tsx';
import { materialQuery } from '../api/get-material.ts';
import { Opening } from './opening.tsx';
import { MaterialType } from './material-type.tsx';
import classes from './material-cards.module.css';

type MaterialCardsProps = {
  materials: readonly Material[];
  /** A mark beside a material's type. */
  mark?: ((material: Material) => ReactNode) | undefined;
};

/** The materials of a subject, numbered, each with a link to its page. */
export function MaterialCards({ materials, mark }: MaterialCardsProps) {
  return (
    <NumberedCards>
      {materials.map((material, index) => (
        <NumberedCard
          key={material._id}
          number={index + 1}
          heading="h2"
          title={<MaterialLink material={material} />}
          text={material.description ?? ''}
          facts={
            <span className={classes['facts']}>
              <MaterialType type={material.content_type} />
              <Opening material={material} />
              {mark?.(material)}
            </span>
          }
        />
      ))}
    </NumberedCards>
  );
}

function MaterialLink({ material }: { material: Material }) {
  const cache = useQueryClient();
  const prepare = useIntent(() => cache.prefetchQuery(materialQuery(material._id)));
  return (
    <Link to="/course/materials/$id" params={{ id: material._id }} {...prepare}>
      {material.name}
    </Link>
  );
}
