import type { IdentityProvider, RouteBody } from '@lectern/contract';
import type { PickOption } from '../../shared/forms/pick-option.ts';
import type { Editing } from '../../shared/forms/setup-dialog.tsx';
import { issuerForms } from './provider-words.ts';

export type ProviderBody = RouteBody<'POST /api/identity-providers'>;

/** The fields of the form, lists as they are typed. */
export type ProviderValues = {
  name: string;
  preset: ProviderBody['preset'];
  issuer: string;
  clientId: string;
  clientSecret: string;
  metadata: string;
  institution: PickOption | null;
  domains: string;
  isEnabled: boolean;
  vouchesForAddresses: boolean;
  makesAccounts: boolean;
  claimOfGroups: string;
  teachersIn: string;
  isOnlyWay: boolean;
  signsOutThere: boolean;
  signsRequests: boolean;
};

export type ProviderEditing = Editing<ProviderValues> & { provider: IdentityProvider | null };

const blank: ProviderValues = {
  name: '',
  preset: 'google',
  issuer: issuerForms.google,
  clientId: '',
  clientSecret: '',
  metadata: '',
  institution: null,
  domains: '',
  // Once somebody has tried it, it is turned on.
  isEnabled: false,
  vouchesForAddresses: false,
  makesAccounts: false,
  claimOfGroups: '',
  teachersIn: '',
  isOnlyWay: false,
  signsOutThere: false,
  signsRequests: false,
};

/** The fields of a provider that is there, or of a new one. */
export function valuesOf(provider: IdentityProvider | null): ProviderValues {
  if (provider === null) return blank;
  const { institution, clientId, metadata, domains, claimOfGroups, teachersIn } = provider;
  return {
    ...blank,
    ...provider,
    clientId: clientId ?? '',
    metadata: metadata ?? '',
    institution: institution === null ? null : { id: institution._id, label: institution.name },
    domains: domains.join('\n'),
    claimOfGroups: claimOfGroups ?? '',
    teachersIn: teachersIn.join('\n'),
  };
}

const linesOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The body that a form saves. The fields of another protocol, and of accounts that are not made, stay behind. */
export function bodyOf(values: ProviderValues): ProviderBody {
  const { name, preset, isEnabled, vouchesForAddresses, isOnlyWay, institution } = values;
  const makesAccounts = values.makesAccounts && vouchesForAddresses;
  const makesTeachers = makesAccounts && institution !== null;
  const client =
    preset === 'saml'
      ? { metadata: values.metadata }
      : { issuer: values.issuer, clientId: values.clientId, clientSecret: values.clientSecret };
  return {
    name,
    preset,
    ...client,
    institution: institution?.id ?? null,
    // Some type the sign that stands before it in an address.
    domains: linesOf(values.domains, /[\s,;]+/).map((domain) => domain.replace(/^@/, '')),
    isEnabled,
    vouchesForAddresses,
    makesAccounts,
    isOnlyWay,
    signsOutThere: values.signsOutThere,
    signsRequests: values.signsRequests && preset === 'saml',
    claimOfGroups: values.claimOfGroups,
    teachersIn: makesTeachers ? linesOf(values.teachersIn, /\n/) : [],
  };
}
