import { expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../../../shared/api/api-error.ts';
import { meaningOf } from './failures.ts';

const refused = (code: ApiErrorCode, status = 403) => meaningOf(new ApiError({ status, code, message: 'No' }));

test.each(['consent_missing', 'second_step_missing'] as const)(
  'an answer that is refused by %s waits until its student may go on',
  (code) => expect(refused(code)).toBe('again'),
);

test('an answer that is refused for good is not sent again, and one without an auth session is', () => {
  expect([refused('forbidden'), refused('not_found', 404), refused('not_signed_in', 401)]).toEqual([
    'refused',
    'refused',
    'again',
  ]);
});
