import { identityTexts } from '@lectern/contract/identity-texts';
import { t } from '../../../shared/messages/t.ts';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Fact } from '../../../shared/ui/fact.tsx';
import classes from './providers.module.css';

type AddressFactProps = { name: string; address: string | null; copy: string };

/** An address that has to be entered at the provider. */
export function AddressFact({ name, address, copy }: AddressFactProps) {
  return (
    <Fact name={name}>
      {address === null ? (
        t(identityTexts.siteUnknown)
      ) : (
        <span className={classes['copied']}>
          <bdi>{address}</bdi>
          <CopyButton text={address} label={copy} />
        </span>
      )}
    </Fact>
  );
}
