import type { ResultsShow, TestAudience, TestStatus, TestType } from '@lectern/contract/test-words';
import { t } from '../../../../shared/messages/t.ts';

export const typeNames: Record<TestType, string> = { 'pre-test': t('Pre-test'), 'post-test': t('Post-test') };

export const statusNames: Record<TestStatus, string> = { enabled: t('Enabled'), disabled: t('Disabled') };

export const resultsShowNames: Record<ResultsShow, string> = {
  at_once: t('As soon as it is submitted'),
  last_attempt: t('After the last attempt'),
  post_test: t('After the post-test'),
  after: t('After a date'),
};

export const audienceNames: Record<TestAudience, string> = {
  everybody: t('Everybody who can open the course'),
  joined: t('Students who joined the course'),
  groups: t('Groups'),
  people: t('Students'),
};
