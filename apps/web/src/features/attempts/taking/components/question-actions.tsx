import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import type { Survey } from '../model/survey.ts';
import classes from './attempt.module.css';

type QuestionActionsProps = {
  at: number;
  total: number;
  standing: Survey['questions'][number] | undefined;
  fixed: boolean;
  offline: boolean;
  onClear: () => void;
  onMark: () => void;
  onGo: (at: number) => void;
};

/** The acts on one question: clear the choice, mark it for later, go on. */
export function QuestionActions({ at, total, standing, fixed, offline, onClear, onMark, onGo }: QuestionActionsProps) {
  const { answered = false, marked = false, waiting = false } = standing ?? {};
  const unsaved = offline ? t('Kept on this device, not saved yet') : t('Saving this answer…');
  return (
    <>
      <div className={classes['choice']}>
        <Button size="small" disabled={fixed || !answered} onClick={onClear}>
          {t('Clear choice')}
        </Button>
        <Button size="small" aria-pressed={marked} className={classes['mark']} onClick={onMark}>
          {t('Mark for later')}
        </Button>
        <span className={classes['small']}>
          {waiting && unsaved}
          {!waiting && answered && t('This answer is saved')}
        </span>
      </div>
      <div className={classes['steps']}>
        <Button disabled={at === 0} onClick={() => onGo(at - 1)}>
          {t('Previous')}
        </Button>
        <Button
          variant={at < total - 1 ? 'primary' : 'secondary'}
          disabled={at >= total - 1}
          onClick={() => onGo(at + 1)}
        >
          {t('Next')}
        </Button>
      </div>
    </>
  );
}
