import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';

/** Leads an administrator's page back to the one that lists all such pages. */
export const AdministrationLink = () => <LinkButton to="/instructor/administration">{t('Administration')}</LinkButton>;
