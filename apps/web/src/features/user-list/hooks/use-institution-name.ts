import { useQuery } from '@tanstack/react-query';
import { institutionNameQuery } from '../../../shared/forms/institution-name.ts';
import { t } from '../../../shared/messages/t.ts';

/** The name of the institution in the address, while it loads a word in its place. */
export function useInstitutionName(id: string | undefined): string {
  return useQuery(institutionNameQuery(id)).data ?? t('Institution');
}
