import { IconBadgeCc, IconFile, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { kindOfName } from '../model/file-kinds.ts';
import classes from './file-field.module.css';

const icons = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  document: IconFile,
  video: IconMovie,
  captions: IconBadgeCc,
} as const;

type FileChipProps = {
  id: string;
  label: string;
  /** The address of a file uploaded here; it ends with the file's name. */
  url: string;
  error?: string | undefined;
  /** Another file is on its way into its place. */
  busy: boolean;
  onReplace: () => void;
  onRemove: () => void;
};

function nameIn(url: string): string {
  const name = url.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A file that was uploaded: its name, which opens it, and buttons to replace or remove it. */
export function FileChip({ id, label, url, error, busy, onReplace, onRemove }: FileChipProps) {
  const name = nameIn(url);
  const Icon = icons[kindOfName(name) ?? 'document'];
  return (
    <div role="group" aria-label={label} className={classes['chipGroup']}>
      <span className={classes['label']}>{label}</span>
      <div className={classes['chip']}>
        <Icon size={22} stroke={1.5} aria-hidden="true" />
        <a id={id} dir="auto" href={url} target="_blank" rel="noreferrer" className={classes['fileName']}>
          {name}
        </a>
        {!busy && (
          <span className={classes['chipButtons']}>
            <Button size="small" onClick={onReplace} aria-label={t('Replace {name}', { name })}>
              {t('Replace')}
            </Button>
            <Button size="small" variant="quiet" onClick={onRemove} aria-label={t('Remove {name}', { name })}>
              {t('Remove')}
            </Button>
          </span>
        )}
      </div>
      {error !== undefined && <p className={classes['error']}>{error}</p>}
    </div>
  );
}
