import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { enterAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { deviceZone } from '../../../shared/format/zone.ts';
import { askPasskey } from '../../../shared/proof/passkey-browser.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

// Fetched on a press: few people come in this way so far, and nobody else pays for it.

type Given = RouteBody<'POST /api/users/sign_in'>;
type Record = Awaited<ReturnType<typeof signInAlone>>;

const signInAlone = async (remember: boolean) => {
  const passkey = await askPasskey(await request('POST /api/users/sign_in/passkey-request'));
  return request('POST /api/users/sign_in/passkey', { body: { passkey, remember, timeZone: deviceZone() } });
};

/** Signs in with a passkey alone; the router then leads away from the screen. Answers whether it did, and says why not. */
export const signInByPasskey = (remember: boolean): Promise<boolean> => enter(signInAlone(remember));

/** Takes the second step after a password with a passkey. Each try has a question of its own, which the password opens. */
export const takeStepByPasskey = (given: Given): Promise<boolean> => enter(withStep(given));

async function withStep(given: Given): Promise<Record> {
  const body = { ...given, timeZone: deviceZone() };
  try {
    return await request('POST /api/users/sign_in', { body });
  } catch (error) {
    const question = error instanceof ApiError ? (error.secondStep?.passkey ?? null) : null;
    if (question === null) throw error;
    return request('POST /api/users/sign_in', { body: { ...body, passkey: await askPasskey(question) } });
  }
}

async function enter(signingIn: Promise<Record>): Promise<boolean> {
  try {
    enterAuthSession(await signingIn);
    toast.dismissAll();
    toast.success(texts.loggedIn);
    return true;
  } catch (error) {
    toastError(error, texts.loginFailed);
    return false;
  }
}
