// A person's dates: what is coming and what is late.
export { calendarFeature } from './calendar.feature.ts';
