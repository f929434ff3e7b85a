import type { ResultsShow, TestStatus, TestType } from '@lectern/contract/test-words';
import { t } from '../../../../shared/messages/t.ts';

export const typeNames: Record<TestType, string> = { 'pre-test': t('Pre-test'), 'post-test': t('Post-test') };

export const statusNames: Record<TestStatus, string> = { enabled: t('Enabled'), disabled: t('Disabled') };

export const resultsShowNames: Record<ResultsShow, string> = {
  at_once: t('As soon as it is submitted'),
  last_attempt: t('After the last attempt'),
  post_test: t('After the post-test'),
  after: t('After a date'),
};
