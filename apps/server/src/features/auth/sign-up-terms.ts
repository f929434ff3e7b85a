import { say } from '@lectern/contract/say';
import { accountTexts, type SignUpMode, type SignUpTerms } from '@lectern/contract';
import { AppError } from '../../platform/http/index.ts';

/** The people who may make an account alone, and the domains of their addresses. */
export type SignUpRule = { mode: SignUpMode; domains: readonly string[] };

/** The terms that the sign-up page shows before anybody types. */
export function signUpTerms({ mode, domains }: SignUpRule, mail: boolean): SignUpTerms {
  return { mode, domains: mode === 'domains' ? [...domains] : [], mail };
}

/** Throws `sign_up_closed` where nobody makes an account alone, and `email_domain_refused` for an address elsewhere. */
export function refuseSignUp({ mode, domains }: SignUpRule, email: string): void {
  if (mode === 'off') throw new AppError('sign_up_closed', accountTexts.signUpClosed);
  if (mode === 'invitation') throw new AppError('sign_up_closed', accountTexts.signUpByInvitation);
  if (mode !== 'domains' || domains.includes(domainOf(email))) return;
  const said = say('Only addresses at {domains} can sign up here', { domains: domains.join(', ') });
  throw new AppError('email_domain_refused', said, { issues: [{ path: 'email', ...said }] });
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
