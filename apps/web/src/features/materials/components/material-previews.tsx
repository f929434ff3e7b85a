import type { Material } from '@lectern/contract';
import { mediaSource } from '../../../shared/format/media-source.ts';
import { t } from '../../../shared/messages/t.ts';
import { ImageView } from './image-view.tsx';
import { MaterialType } from './material-type.tsx';
import { MediaFrame } from './media-frame.tsx';
import { isShut, Opening } from './opening.tsx';
import { OpenLink } from './open-link.tsx';
import { type Covered, VideoPlayer } from './video-player.tsx';
import classes from './material-previews.module.css';

/** The materials of a subject with their contents, one below the other. */
export function MaterialPreviews({ materials, course }: { materials: readonly Material[]; course: Covered }) {
  if (materials.length === 0) return <p className={classes['none']}>{t('No materials available.')}</p>;
  return (
    <ul className={classes['materials']}>
      {materials.map((material) => (
        <li key={material._id} className={classes['material']}>
          <div className={classes['text']}>
            <h4>{material.name}</h4>
            <MaterialType type={material.content_type} />
            {material.description !== null && (
              <p dir="auto" className={classes['description']}>
                {material.description}
              </p>
            )}
          </div>
          <Preview material={material} course={course} />
        </li>
      ))}
    </ul>
  );
}

function Preview({ material, course }: { material: Material; course: Covered }) {
  const { name, content_type: type } = material;
  if (isShut(material))
    return (
      <p className={classes['none']}>
        <Opening material={material} />
      </p>
    );
  const source = mediaSource(material.content_url, type);
  if (source.kind === 'none') return <p className={classes['none']}>{t('No valid material found.')}</p>;
  if (source.kind === 'player') {
    return (
      <div className={classes['media']}>
        <VideoPlayer material={{ ...material, course }} {...source} />
      </div>
    );
  }
  if (source.kind === 'frame' && source.shape === 'video') {
    return (
      <div className={classes['media']}>
        <MediaFrame title={name} src={source.src} shape="video" />
      </div>
    );
  }
  if (source.kind === 'image') {
    return (
      <div className={classes['media']}>
        <ImageView name={name} src={source.src} />
      </div>
    );
  }
  return (
    <OpenLink href={source.href} size="small">
      {type === 'PDF' ? t('View PDF') : t('Open')}
    </OpenLink>
  );
}
