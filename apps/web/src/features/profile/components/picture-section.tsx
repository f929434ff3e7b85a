import type { SignedInUser } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useRef } from 'react';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { t } from '../../../shared/messages/t.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { useSetPicture } from '../api/picture.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';

const largest = formatFileSize(limits.imageBytes);

/** The person's picture, which others see beside the name; without one the initials. */
export function PictureSection({ user }: { user: SignedInUser }) {
  const picker = useRef<HTMLInputElement>(null);
  const picture = useSetPicture();
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    if (file.size > limits.imageBytes)
      toast.error(t('“{name}” is too large. Pictures may be at most {largest}.', { name: file.name, largest }));
    else picture.mutate(file);
  };
  return (
    <Section title={t('Picture')}>
      <div className={classes['picture']}>
        <Avatar person={user} size={96} />
        <div className={classes['pictureSide']}>
          <div className={classes['buttons']}>
            <Button onClick={() => picker.current?.click()} loading={picture.isPending}>
              {user.profilePicture === null ? t('Upload a picture') : t('Change picture')}
            </Button>
            {user.profilePicture !== null && (
              <Button variant="danger" onClick={() => picture.mutate(null)} loading={picture.isPending}>
                {t('Remove picture')}
              </Button>
            )}
          </div>
          <p className={classes['quiet']}>{t('PNG, JPEG, GIF or WebP, up to {largest}', { largest })}</p>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('Picture file')}
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again, for example after a failure.
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Section>
  );
}
