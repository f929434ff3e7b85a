import type { Consent } from '@lectern/contract';
import { rich } from '../../../shared/messages/rich.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';

/** The question at sign-up whether the text of the site was read and is agreed to. */
export function ConsentBox({ text }: { text: NonNullable<Consent['text']> }) {
  const link = (
    <a href="/consent" target="_blank" rel="noreferrer" lang={text.language}>
      {text.title}
    </a>
  );
  return (
    <Checkbox name="consent" label={<span>{rich('I have read “{title}” and agree to it', { title: link })}</span>} />
  );
}
