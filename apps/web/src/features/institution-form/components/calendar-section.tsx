import { limits } from '@lectern/contract/limits';
import { NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { Editing } from '../hooks/use-institution-form.ts';
import { controlId, type HolidayFields } from '../model/institution-values.ts';
import { FormSection } from './form-section.tsx';
import classes from './institution-form.module.css';
import { deviceZone, zonesWith, zoneText } from '../../../shared/format/zone.ts';

/** The time zone by which the institution's courses go, and the days on which it does not teach. */
export function CalendarSection(editing: Editing) {
  const { values, errors, change } = editing;
  const { holidays } = values;
  const set = (key: string, changed: Partial<HolidayFields>): void =>
    change(
      'holidays',
      holidays.map((one) => (one.key === key ? { ...one, ...changed } : one)),
    );
  return (
    <FormSection title={t('Time zone and holidays')}>
      <ZoneField {...editing} />
      <section aria-labelledby={controlId('holidays')} className={classes['holidays']}>
        <h3 id={controlId('holidays')} tabIndex={-1} className={classes['label']}>
          {t('Holidays')}
        </h3>
        <p className={classes['quiet']}>
          {holidays.length === 0
            ? t('No holidays yet. Dates that are moved can skip them.')
            : tn(holidays.length, '{n} holiday', '{n} holidays')}
        </p>
        {holidays.map((holiday) => (
          <Holiday
            key={holiday.key}
            holiday={holiday}
            onChange={(changed) => set(holiday.key, changed)}
            onRemove={() =>
              change(
                'holidays',
                holidays.filter(({ key }) => key !== holiday.key),
              )
            }
          />
        ))}
        {errors.holidays !== undefined && (
          <p role="alert" className={classes['bad']}>
            {errors.holidays}
          </p>
        )}
        <div>
          <Button
            disabled={holidays.length >= limits.holidays}
            onClick={() => change('holidays', [...holidays, { key: crypto.randomUUID(), name: '', from: '', to: '' }])}
          >
            {t('Add holiday')}
          </Button>
        </div>
      </section>
    </FormSection>
  );
}

function ZoneField({ values: { timeZone }, errors, change }: Editing) {
  const zones = zonesWith(deviceZone(), ...(timeZone ? [timeZone] : []));
  return (
    <NativeSelect
      id={controlId('timeZone')}
      label={t('Time zone')}
      description={t(
        'Its people see dates in it unless they choose another one, and dates of its courses keep their hour here when clocks change.',
      )}
      data={[
        { value: '', label: t('The one of each course’s teacher') },
        ...zones.map((zone) => ({ value: zone, label: zoneText(zone) })),
      ]}
      value={timeZone}
      error={errors.timeZone}
      onChange={(event) => change('timeZone', event.currentTarget.value)}
    />
  );
}

type HolidayProps = {
  holiday: HolidayFields;
  onChange: (changed: Partial<HolidayFields>) => void;
  onRemove: () => void;
};

function Holiday({ holiday: { name, from, to }, onChange, onRemove }: HolidayProps) {
  return (
    <div role="group" aria-label={name || t('New holiday')} className={classes['holiday']}>
      <TextInput
        label={t('Holiday')}
        maxLength={limits.name}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('First day')}
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('Last day')}
        value={to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <Button aria-label={t('Remove {label}', { label: name || t('New holiday') })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </div>
  );
}
