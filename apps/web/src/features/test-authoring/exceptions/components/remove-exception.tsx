import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { type Excepted, type Exception, useRemoveException } from '../api/exceptions.ts';

type RemoveExceptionProps = { of: Excepted; exception: Exception; name: string; size?: 'small' };

/** Takes an exception away; `name` tells it from others. */
export function RemoveException({ of, exception, name, ...look }: RemoveExceptionProps) {
  const remove = useRemoveException(of);
  return (
    <Button
      {...look}
      {...(look.size && { variant: 'quiet' })}
      aria-label={t('Remove {label}', { label: name })}
      disabled={remove.isPending}
      onClick={() => remove.mutate(exception)}
    >
      {t('Remove')}
    </Button>
  );
}
