import { formatFileSize } from '../../../shared/format/file-size.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';

/** The speed and the remaining time; nothing while the speed is unknown. Bytes and bytes per second. */
export function remainingText(bytes: number, speed: number | null): string[] {
  if (speed === null || speed <= 0) return [];
  const seconds = Math.ceil(bytes / speed);
  return [t('{size}/s', { size: formatFileSize(speed) }), timeLeft(seconds)];
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return t('{seconds} s left', { seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? t('{minutes} min left', { minutes })
    : tn(Math.round(minutes / 60), 'about {n} hour left', 'about {n} hours left');
}
