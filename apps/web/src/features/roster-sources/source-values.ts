import type { RosterSource } from '@lectern/contract';
import type { RosterSourceVersion } from '@lectern/contract/roster-source-kinds';
import type { PickOption } from '../../shared/forms/pick-option.ts';
import type { Editing } from '../../shared/forms/setup-dialog.tsx';
import type { SourceBody } from './api/roster-sources.ts';

/** A source as its form holds it. */
export type SourceValues = {
  name: string;
  version: RosterSourceVersion;
  baseUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  system: string;
  institution: PickOption | null;
  /** Empty where people pull by hand. */
  hour: string;
  importsItself: boolean;
  adoptSelfMade: boolean;
  isEnabled: boolean;
};

export type SourceEditing = Editing<SourceValues> & { source: RosterSource | null };

const empty: SourceValues = {
  name: '',
  version: '1.1',
  baseUrl: '',
  tokenUrl: '',
  clientId: '',
  clientSecret: '',
  scope: '',
  system: '',
  institution: null,
  hour: '3',
  importsItself: false,
  adoptSelfMade: false,
  isEnabled: true,
};

/** The values with which the form of a source opens. */
export function valuesOf(source: RosterSource | null): SourceValues {
  if (source === null) return empty;
  const { name, version, baseUrl, tokenUrl, clientId, system, importsItself, adoptSelfMade, isEnabled } = source;
  return {
    name,
    version,
    baseUrl,
    tokenUrl,
    clientId,
    system,
    importsItself,
    adoptSelfMade,
    isEnabled,
    clientSecret: '',
    scope: source.scope ?? '',
    institution: source.institution && { id: source.institution._id, label: source.institution.name },
    hour: source.hour === null ? '' : String(source.hour),
  };
}

/** The values as they are sent; the system of a source is chosen when it is new. */
export function bodyOfValues({ institution, hour, system, ...values }: SourceValues, isNew: boolean): SourceBody {
  return {
    ...values,
    institution: institution?.id ?? null,
    hour: hour === '' ? null : Number(hour),
    ...(isNew && { system }),
  };
}
