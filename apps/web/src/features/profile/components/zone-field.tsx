import type { SignedInUser } from '@lectern/contract';
import { type ComponentProps, useId, useState } from 'react';
import { deviceZone, zonesWith, zoneText } from '../../../shared/format/zone.ts';
import { t } from '../../../shared/messages/t.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';

type ZoneFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>;

/** The person's time zone: typing finds one among all, and empty is that of the institution, else the device's. */
export function ZoneField({ institution, ...bound }: ZoneFieldProps & Pick<SignedInUser, 'institution'>) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const zone = institution?.timeZone ?? null;
  const [usual, hint] =
    zone === null
      ? [
          t('As this device ({zone})', { zone: zoneText(deviceZone()) }),
          t('For dates on all pages and in emails. Leave it empty to use that of your device.'),
        ]
      : [
          t('As my institution ({zone})', { zone: zoneText(zone) }),
          t('For dates on all pages and in emails. Leave it empty to use that of your institution.'),
        ];
  return (
    <>
      <TextField
        label={t('Time zone')}
        list={id}
        placeholder={usual}
        spellCheck={false}
        autoComplete="off"
        hint={hint}
        onFocus={() => setAsked(true)}
        {...bound}
      />
      <datalist id={id}>
        {/* Four hundred of them, which nobody needs before. */}
        {asked && zonesWith(deviceZone()).map((one) => <option key={one} value={zoneText(one)} />)}
      </datalist>
    </>
  );
}
