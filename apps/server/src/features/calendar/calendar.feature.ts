import type { Random } from '../../platform/clock/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { calendarExamples } from './calendar.examples.ts';
import { calendarData } from './calendar.personal-data.ts';
import { registerCalendar } from './calendar.routes.ts';
import { registerFeed } from './feed.routes.ts';
import type { FeedDeps } from './feed.service.ts';

type CalendarDeps = FeedDeps & { random: Random; publicUrl: string | null };

export const calendarFeature: Feature<CalendarDeps> = {
  name: 'calendar',
  examples: calendarExamples,
  routes({ route, app }, services) {
    registerCalendar(route, services);
    registerFeed(app, services);
  },
  personalData: calendarData,
};
