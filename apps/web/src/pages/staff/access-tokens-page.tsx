import { TokenList } from '../../features/access-tokens/components/token-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { type InstitutionPlace, InstitutionSetupPage, SiteSetupPage } from './setup-page.tsx';

const texts = () => ({ title: t('Access tokens'), newText: t('New token') });

/** The access tokens for the whole site, for administrators. */
export function AccessTokensPage() {
  return (
    <SiteSetupPage {...texts()} intro={t('Scripts use them to act in your place, within the powers that you choose.')}>
      {(form) => <TokenList place={null} {...form} />}
    </SiteSetupPage>
  );
}

/** The access tokens for an institution. */
export function InstitutionTokensPage(place: InstitutionPlace) {
  return (
    <InstitutionSetupPage {...texts()} {...place}>
      {(form) => <TokenList place={place.id} {...form} />}
    </InstitutionSetupPage>
  );
}
