import type { ProviderFailure, ProviderPreset, ProviderTrial } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';

/** The kinds of providers, as they are chosen. */
export const presetNames: Record<ProviderPreset, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  keycloak: 'Keycloak',
  other: t('Other (OpenID Connect)'),
  saml: 'SAML 2.0',
};

/** The form of an issuer of each kind. */
export const issuerForms: Record<Exclude<ProviderPreset, 'saml'>, string> = {
  google: 'https://accounts.google.com',
  microsoft: 'https://login.microsoftonline.com/…/v2.0',
  keycloak: 'https://accounts.school.example/realms/…',
  other: 'https://accounts.school.example',
};

/** Examples of what providers of SAML and OpenID Connect call things; nothing of them is translated. */
export const examples = {
  metadata: 'https://accounts.school.example/saml/metadata',
  samlGroups: 'eduPersonAffiliation',
  openIdGroups: 'groups',
};

/** The reasons for which a sign-in failed. */
export const failureNames: Record<ProviderFailure, string> = {
  cancelled: t('The person cancelled it'),
  unreachable: t('The provider could not be reached'),
  not_begun_here: t('It was begun in another browser, or took too long'),
  used_before: t('The same answer came a second time'),
  untrusted_answer: t('The provider’s answer could not be trusted'),
  unknown_account: t('No account here belongs to the person'),
  no_address: t('The provider sends no email address'),
  address_not_verified: t('The provider has not verified the address'),
  other_domain: t('The address is of another domain'),
  account_unverified: t('The account here has an address that nobody verified'),
  admin_account: t('The account here is an administrator’s, which only its owner links'),
  other_institution: t('The account here is of another institution, so that only its owner links it'),
  other_identity: t('The account here is linked with another account there'),
  blocked: t('The account here is blocked'),
  linked_elsewhere: t('The account there is linked with another account here'),
  other_person: t('Somebody else was signed in here'),
};

/** The result of a trial in one sentence. */
export function trialSentence({ result, username }: Pick<ProviderTrial, 'result' | 'username'>): string {
  const name = username ?? '';
  switch (result) {
    case 'comes_in':
      return t('It works: you would come into the account {name}, which is linked.', { name });
    case 'links':
      return t('It works: you would come into the account {name}, by its address.', { name });
    case 'makes_student':
      return t('It works: you would become a student here, {name}.', { name });
    case 'makes_applicant':
      return t('It works: you would apply to teach here, as {name}.', { name });
    case 'fails':
      return t('You would not get in.');
  }
}
