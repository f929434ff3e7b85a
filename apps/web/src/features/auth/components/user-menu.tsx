import type { SignedInUser } from '@lectern/contract';
import { useEffect, useState } from 'react';
import { directionOf, languages, nameOf } from '@lectern/contract/languages';
import { beginDrafts, lookBehind, type LeftBehind } from '../../../shared/forms/leaving.ts';
import { language } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { chooseTheme, themeChoices, useThemeChoice } from '../../../shared/theme/theme.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { ChevronDownIcon } from '../../../shared/ui/icons.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from '../../../shared/ui/menu.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { changeLanguage } from '../api/change-language.ts';
import { useSignOut } from '../api/sign-out.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import classes from './user-menu.module.css';

const themeNames = { light: t('Light'), dark: t('Dark'), system: t('System') };

/** The signed-in person's name with a menu behind it: their profile, for administrators the way to all that is set up, the theme, and Logout. */
export function UserMenu({ user }: { user: Pick<SignedInUser, '_id' | 'username' | 'profilePicture' | 'isAdmin'> }) {
  const { signOut, isPending } = useSignOut(user._id);
  const [left, setLeft] = useState<LeftBehind | null>(null);
  useEffect(() => beginDrafts(user._id), [user._id]);
  const leave = async (): Promise<void> => {
    const found = await lookBehind(user._id);
    if (Object.values(found).some(Boolean)) setLeft(found);
    else await signOut(false);
  };
  const theme = useThemeChoice();
  const face = (
    <>
      <Avatar person={user} size={40} />
      <span className={classes['name']} dir="auto" title={user.username}>
        {user.username}
      </span>
      {isPending ? <Spinner size={16} /> : <ChevronDownIcon size={16} />}
    </>
  );
  return (
    <>
      <Menu label={t('User menu')} button={face} buttonClassName={classes['opener']}>
        {(close) => (
          <>
            <MenuLink to="/profile" onClick={close}>
              {t('Profile')}
            </MenuLink>
            {user.isAdmin && (
              <MenuLink to="/instructor/administration" onClick={close}>
                {t('Administration')}
              </MenuLink>
            )}
            <MenuLine />
            <MenuLabel>{t('Theme')}</MenuLabel>
            {themeChoices.map((choice) => (
              <MenuItem key={choice} checked={choice === theme} onClick={() => chooseTheme(choice)}>
                {themeNames[choice]}
              </MenuItem>
            ))}
            <MenuLine />
            <MenuLabel>{t('Language')}</MenuLabel>
            <LanguageItems />
            <MenuLine />
            <MenuItem aria-disabled={isPending || undefined} onClick={() => void leave().finally(close)}>
              {isPending ? t('Logging out...') : t('Logout')}
            </MenuItem>
          </>
        )}
      </Menu>
      {left !== null && (
        <SignOutDialog
          left={left}
          isPending={isPending}
          onSignOut={(discard) => void signOut(discard).finally(() => setLeft(null))}
          onClose={() => setLeft(null)}
        />
      )}
    </>
  );
}

/** The choice of a language, each called as it calls itself. */
function LanguageItems() {
  return languages.map((code) => (
    <MenuItem
      key={code}
      lang={code}
      checked={code === language()}
      onClick={() => void changeLanguage(code, { isSignedIn: true })}
    >
      <bdi dir={directionOf(code)}>{nameOf(code)}</bdi>
    </MenuItem>
  ));
}
