import {
  contrastsOf,
  grounds,
  leastContrast,
  ownShades,
  type Shades,
  shadesOf,
  type ThemeName,
  themes,
} from '@lectern/contract/accent';
import type { CSSProperties } from 'react';
import { numberText } from '../../../shared/format/format-number.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { isColour } from '../is-colour.ts';
import classes from './look-form.module.css';

type LookPreviewProps = { accent: string | null; logo: string | null };

const themeNames: Record<ThemeName, string> = { light: t('Light'), dark: t('Dark') };

/** A piece of a page in both themes, with the contrasts that are measured there. */
export function LookPreview({ accent, logo }: LookPreviewProps) {
  const colour = accent !== null && isColour(accent) ? accent.toLowerCase() : null;
  return (
    <Card className={classes['preview']}>
      <h2>{t('Preview')}</h2>
      <div className={classes['themes']}>
        {themes.map((theme) => {
          const shades = colour === null ? ownShades[theme] : shadesOf(colour, theme);
          return (
            <section key={theme} aria-label={themeNames[theme]} className={classes['theme']}>
              <h3>{themeNames[theme]}</h3>
              <PieceOfPage theme={theme} shades={shades} logo={logo} />
              {colour !== null && <p className={classes['quiet']}>{shadeText(colour, shades.fill)}</p>}
              <Contrasts theme={theme} shades={shades} />
            </section>
          );
        })}
      </div>
    </Card>
  );
}

const shadeText = (colour: string, fill: string) =>
  fill === colour
    ? t('Your colour is shown as it is.')
    : rich('Your colour is shown as {shade}, so that it can be read.', { shade: <bdi>{fill}</bdi> });

/** The tokens of a theme with these shades, for what stands in an element. */
function tokensOf(theme: ThemeName, { accent, fill, fillHover, onAccent, soft }: Shades): CSSProperties {
  const { paper, surface, sunken, ink, muted, line } = grounds[theme];
  const tokens = {
    '--paper': paper,
    '--surface': surface,
    '--surface-sunken': sunken,
    '--ink': ink,
    '--ink-muted': muted,
    '--line': line,
    '--accent': accent,
    '--accent-fill': fill,
    '--accent-fill-hover': fillHover,
    '--on-accent': onAccent,
    '--accent-soft': soft,
  };
  return tokens as CSSProperties;
}

/** A picture of a page: nothing in it can be pressed. */
function PieceOfPage({ theme, shades, logo }: { theme: ThemeName; shades: Shades; logo: string | null }) {
  return (
    <div inert className={classes['piece']} style={tokensOf(theme, shades)}>
      <div className={classes['bar']}>
        {logo === null ? <OwnMark /> : <img src={logo} alt={t('Logo')} className={classes['picture']} />}
      </div>
      <div className={classes['page']}>
        <p>
          {t('Botany for beginners')} <Badge tone="accent">{t('New')}</Badge>
        </p>
        <p className={classes['link']}>{t('A link to read on')}</p>
        <Button variant="primary">{t('Join course')}</Button>
      </div>
    </div>
  );
}

/** Lectern's own, whatever logo the pages here have. */
function OwnMark() {
  return (
    <svg width="100" height="28" aria-hidden="true">
      <use href="/logo.svg#logo" />
    </svg>
  );
}

function Contrasts({ theme, shades }: { theme: ThemeName; shades: Shades }) {
  const { links, words, controls } = contrastsOf(shades, theme);
  const rows: [name: string, measured: number, least: number][] = [
    [t('Words on buttons'), words, leastContrast.words],
    [t('Links'), links, leastContrast.words],
    [t('Buttons on the page'), controls, leastContrast.controls],
  ];
  return (
    <dl className={classes['contrasts']}>
      {rows.map(([name, measured, least]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {t('{measured} : 1 (at least {least})', {
              // Cut, not rounded: what is just below a limit does not read as if it were there.
              measured: numberText(Math.floor(measured * 10) / 10, 1),
              least: numberText(least, 1),
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
