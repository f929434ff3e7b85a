import { momentOf as momentOfWall, wallAt } from '@lectern/contract/wall-time';
import { shownZone } from '../format/zone.ts';
import { t } from '../messages/t.ts';

/** A moment as a field for date and time has it: in the reader's time zone, to the minute; empty for none. */
export function toDateField(moment: string | null): string {
  if (moment === null) return '';
  return new Date(wallAt(Date.parse(moment), shownZone())).toISOString().slice(0, 16);
}

/** The moment of such a field for the wire: null for an empty one. Leaves an invalid date as it is, for the schema to refuse. */
export function momentOf(field: string): string | null {
  if (field === '') return null;
  const found = readField(field);
  return found === null ? field : new Date(found.moment).toISOString();
}

/** The remark about an hour that clocks skip or show twice, as typed in such a field; undefined for all others. */
export function clockNote(field: string): string | undefined {
  const shown = readField(field)?.shown;
  if (shown === 'never') return hourTexts.skipped;
  return shown === 'twice' ? hourTexts.twice : undefined;
}

/** The remarks about hours on days when clocks are changed. */
export const hourTexts = {
  skipped: t('Clocks skip this hour'),
  twice: t('This hour comes twice; the first counts'),
};

function readField(field: string): ReturnType<typeof momentOfWall> | null {
  const wall = Date.parse(`${field}Z`);
  return Number.isNaN(wall) ? null : momentOfWall(wall, shownZone());
}
