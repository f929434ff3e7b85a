import type { Language } from '@lectern/contract/languages';
import { request } from '../../../shared/api/client.ts';
import { logFailure } from '../../../shared/api/log-failure.ts';
import { chooseLanguage } from '../../../shared/messages/language.ts';

/** Changes the language of this browser and, for somebody signed in, of the mails to them; the page loads again. */
export async function changeLanguage(
  language: Language,
  { isSignedIn, reload }: { isSignedIn: boolean; reload?: () => void },
): Promise<void> {
  try {
    if (isSignedIn) await request('PUT /api/users/me', { body: { language } });
  } catch (error) {
    logFailure('The language of mails was not saved', error);
  }
  chooseLanguage(language, reload);
}
