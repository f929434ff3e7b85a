import { t } from '../../../shared/messages/t.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import classes from './player-bar.module.css';
import { WayKeysSwitch } from './way-keys-switch.tsx';

const keys: readonly (readonly [keys: readonly string[], act: string])[] = [
  [['K', t('Space')], t('Play or pause')],
  [['J', 'L'], t('10 seconds back or forward')],
  [['←', '→'], t('5 seconds back or forward, in the player')],
  [['<', '>'], t('Slower or faster')],
  [['C'], t('Captions on or off')],
  [['M'], t('Sound on or off')],
  [['F'], t('Full screen')],
  [['N', 'P'], t('Next or previous material')],
  [['B'], t('Bookmark this place, for students')],
  [['?'], t('These shortcuts')],
];

type PlayerHelpProps = { open: boolean; withCaptions: boolean; onClose: () => void };

/** The keys of films and lessons, and the switch that turns them off. */
export function PlayerHelp({ open, withCaptions, onClose }: PlayerHelpProps) {
  return (
    <Dialog open={open} title={t('Keyboard shortcuts')} onClose={onClose}>
      <dl className={classes['keys']}>
        {keys
          .filter(([[first]]) => withCaptions || first !== 'C')
          .map(([names, act]) => (
            <div key={act}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{act}</dd>
            </div>
          ))}
      </dl>
      <WayKeysSwitch />
    </Dialog>
  );
}
