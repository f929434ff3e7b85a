import type { RosterSource } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Fact } from '../../../shared/ui/fact.tsx';
import { FurtherActs } from '../../../shared/ui/further-acts.tsx';
import { toastError } from '../../../shared/ui/toast.ts';
import { bodyOf, usePull, useSaveSource, useStopPull, useTestSource } from '../api/roster-sources.ts';
import { runningPull, stateNames, stateTones, testText } from '../source-words.ts';
import { PullList } from './pull-list.tsx';
import classes from './sources.module.css';

export type SourceAct = 'edit' | 'delete';
type SourceCardProps = { source: RosterSource; onAct: (act: SourceAct) => void };

/** A source with all that has to be known of it, and its last pulls. */
export function SourceCard({ source, onAct }: SourceCardProps) {
  const { _id: id, name, state, maker } = source;
  const test = useTestSource(id);
  const act = (which: SourceAct): void => {
    // The former result is about what was there before.
    if (which === 'edit') test.reset();
    onAct(which);
  };
  return (
    <Card className={classes['source']}>
      <div className={classes['head']}>
        <div>
          <h2 tabIndex={-1} className={classes['name']}>
            {name}
          </h2>
          <p className={classes['quiet']}>{t('Imports in the name of {name}', { name: shownName(maker.username) })}</p>
        </div>
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
      </div>
      <Facts source={source} />
      <PullList source={source} />
      <div className={classes['acts']}>
        <PullButton source={source} />
        <Button
          size="small"
          aria-label={t('Test {name}', { name })}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('Test##roster source')}
        </Button>
        <MoreActs source={source} onAct={act} />
      </div>
      <p role="status" className={classes['outcome']}>
        {test.data === undefined ? '' : testText(test.data)}
      </p>
    </Card>
  );
}

/** Begins a pull, or stops the one that is under way. */
function PullButton({ source }: { source: RosterSource }) {
  const { _id: id, name, isEnabled, state } = source;
  const pull = usePull(id);
  const stop = useStopPull(id);
  if (runningPull(source) !== undefined)
    return (
      <Button
        size="small"
        aria-label={t('Stop the pull of {name}', { name })}
        loading={stop.isPending}
        onClick={() => stop.mutate()}
      >
        {t('Stop##pull')}
      </Button>
    );
  return (
    <Button
      size="small"
      variant="primary"
      aria-label={t('Pull {name} now', { name })}
      disabled={!isEnabled || state === 'rests'}
      loading={pull.isPending}
      onClick={() => pull.mutate(false)}
    >
      {t('Pull now')}
    </Button>
  );
}

function MoreActs({ source, onAct }: SourceCardProps) {
  const { _id: id, name, isEnabled } = source;
  const save = useSaveSource(id);
  const pull = usePull(id);
  const turn = (): void =>
    save.mutate(
      { ...bodyOf(source), isEnabled: !isEnabled },
      { onError: (error) => toastError(error, texts.somethingWrong) },
    );
  return (
    <FurtherActs
      of={name}
      acts={[
        { name: t('Edit'), onAct: () => onAct('edit') },
        isEnabled &&
          runningPull(source) === undefined && { name: t('Pull everything now'), onAct: () => pull.mutate(true) },
        { name: isEnabled ? t('Turn off') : t('Turn on'), onAct: turn },
        { name: t('Delete'), onAct: () => onAct('delete') },
      ]}
    />
  );
}

function Facts({ source }: { source: RosterSource }) {
  const { baseUrl, version, institution, state, failingSince, nextPullAt, importsItself } = source;
  return (
    <dl className={classes['facts']}>
      <Fact name={t('Provider')}>
        {t('OneRoster {version}', { version })} · <bdi>{baseUrl}</bdi>
      </Fact>
      <Fact name={t('Institution')}>{institution === null ? t('The whole site') : institution.name}</Fact>
      <Fact name={t('Next pull')}>
        {nextPullAt === null ? t('By hand') : formatMoment(nextPullAt)}
        {' · '}
        {importsItself ? t('imported automatically') : t('waits until you import it')}
      </Fact>
      {failingSince !== null && (
        <Fact name={t('Failures')}>
          {t('No pull has succeeded since {moment}.', { moment: formatMoment(failingSince) })}
        </Fact>
      )}
      {state === 'rests' && (
        <Fact name={t('Rests##roster source')}>
          {t(
            'The person in whose name it imports may not do so at present. Edit and save it to import in your own name.',
          )}
        </Fact>
      )}
    </dl>
  );
}
