import { t } from '../messages/t.ts';
import { MenuItem } from './menu.tsx';
import { MoreMenu } from './more-menu.tsx';

type FurtherAct = { name: string; onAct: () => void };

/** The further acts of a card, behind three dots. `of` is the name of what they are done to; acts that are false are left out. */
export function FurtherActs({ of, acts }: { of: string; acts: readonly (FurtherAct | false)[] }) {
  return (
    <MoreMenu size="small" label={t('More actions for {name}', { name: of })}>
      {(close) =>
        acts.map(
          (act) =>
            act !== false && (
              <MenuItem
                key={act.name}
                onClick={() => {
                  close();
                  act.onAct();
                }}
              >
                {act.name}
              </MenuItem>
            ),
        )
      }
    </MoreMenu>
  );
}
