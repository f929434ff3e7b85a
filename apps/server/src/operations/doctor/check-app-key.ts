import { appKeyState, type KeyFileState } from '../../platform/app-key/index.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

/** The file of the application key, and the state of what it seals. */
export type AppKeyInView = {
  path: string;
  file: () => Promise<KeyFileState>;
  sealed: () => Promise<{ sealed: number; unreadable: number; older: number }>;
};

const about = 'application key';

/** Is the key there, for its owner alone, and does it open what the database holds? */
export async function checkAppKey(view: AppKeyInView): Promise<Finding[]> {
  const file = await view.file();
  const { sealed, unreadable, older } = await view.sealed();
  const putBack =
    'Put the file back from where you keep it, on every server. If it is lost: enter the secrets of sign-in providers and roster sources again, make new certificates of SAML and new secrets of webhooks, and run npm run lectern -- reset-factor NAME for each admin who cannot sign in, who then reset the others.';
  const state = appKeyState(file, sealed, unreadable);
  if (state === 'unmade') return [ok(about, 'made on the next start of a server')];
  if (file === null) return [fail({ about, says: `${view.path} is missing, and ${sealed} secrets need it` }, putBack)];
  if (state === 'broken') return [fail({ about, says: `${view.path} holds no key, or a line that is none` }, putBack)];
  return [fileFinding(view.path, file), sealedFinding({ sealed, unreadable, older }, putBack)];
}

function fileFinding(path: string, { keys, open }: { keys: number; open: boolean }): Finding {
  if (!open) return ok(about, `${keys}, for its owner alone`);
  return fail({ about, says: `other accounts of this machine may read ${path}` }, `Run: chmod 600 ${path}`);
}

function sealedFinding(
  { sealed, unreadable, older }: { sealed: number; unreadable: number; older: number },
  putBack: string,
): Finding {
  if (unreadable > 0) {
    return fail(
      { about: 'sealed secrets', says: `${unreadable} of ${sealed} were sealed by a key that is not here` },
      putBack,
    );
  }
  const says = `${sealed}, all of which open`;
  if (older === 0) return ok('sealed secrets', says);
  const advice = 'Run once more: npm run lectern -- key rotate';
  return warn({ about: 'sealed secrets', says: `${says}, ${older} with an older key` }, advice);
}
