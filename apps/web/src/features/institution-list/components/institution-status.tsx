import type { InstitutionListItem } from '@lectern/contract';
import { institutionStatusNames } from '../../../shared/format/institution-names.ts';
import { Badge } from '../../../shared/ui/badge.tsx';

/** The state of an institution: green when approved, yellow while pending, red otherwise. */
export function InstitutionStatus({ status }: Pick<InstitutionListItem, 'status'>) {
  const tones = { Approved: 'good', Pending: 'warn', Rejected: 'bad' } as const;
  return <Badge tone={tones[status]}>{institutionStatusNames[status]}</Badge>;
}
