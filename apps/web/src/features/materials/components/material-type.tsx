import type { ContentType } from '@lectern/contract';
import { IconFileText, IconFileTypePdf, IconLink, IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { contentTypeNames } from '../../../shared/format/content-type-names.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import classes from './material-type.module.css';

const icons = { PDF: IconFileTypePdf, Video: IconPlayerPlay, Document: IconFileText, Image: IconPhoto, Link: IconLink };

/** The kind of a material, in a word and a picture. */
export function MaterialType({ type }: { type: ContentType }) {
  const Icon = icons[type];
  return (
    <Badge tone="accent">
      <span className={classes['type']}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        {contentTypeNames[type]}
      </span>
    </Badge>
  );
}
