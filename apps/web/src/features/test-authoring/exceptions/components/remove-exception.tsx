import type { TestException } from '@lectern/contract';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { useRemoveException } from '../api/exceptions.ts';

type RemoveExceptionProps = { testId: string; exception: TestException; name: string; size?: 'small' };

/** Takes an exception away; `name` tells it from others. */
export function RemoveException({ testId, exception, name, ...look }: RemoveExceptionProps) {
  const remove = useRemoveException(testId);
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
