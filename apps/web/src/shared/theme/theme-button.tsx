import { t } from '../messages/t.ts';
import { DeviceIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';
import classes from '../ui/round-button.module.css';
import { chooseTheme, themeChoices, useThemeChoice } from './theme.ts';

const icons = { light: SunIcon, dark: MoonIcon, system: DeviceIcon };
const labels = { light: t('Theme: light'), dark: t('Theme: dark'), system: t('Theme: system') };

/** Each press goes on from light to dark to system; its name says which is on. */
export function ThemeButton() {
  const choice = useThemeChoice();
  const ChoiceIcon = icons[choice];
  const next = themeChoices[(themeChoices.indexOf(choice) + 1) % themeChoices.length] ?? 'system';
  const label = labels[choice];
  return (
    <button
      type="button"
      className={classes['button']}
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(next)}
    >
      <ChoiceIcon />
    </button>
  );
}
