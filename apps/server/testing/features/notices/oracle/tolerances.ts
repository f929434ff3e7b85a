// All that the oracle forgives, each with the text that allows it. Nothing else is forgiven.
import { dayMs, hourMs, minuteMs } from './facts.ts';

/**
 * While a date is near, its test or material is looked at every ten minutes: somebody for whom it becomes true otherwise than by its
 * dates hears of it within that time (decision 47, "Looks"; decision 57, "Materials").
 */
export const lookedAtWithinMs = 10 * minuteMs;

/** An opening that nobody could be told of is told of for up to a week (decision 47, "A look says what is true then"). */
export const openingLastsMs = 7 * dayMs;

/** Mail waits ten minutes for more of its kind (decision 47, "Mail"). */
export const mailWaitsMs = 10 * minuteMs;

/** Messages to a device about a kind come as one, ten minutes after the last (decision 64, "Sending"). */
export const gathersMs = 10 * minuteMs;

/** Another hour, zone or choice counts for the summary from the next day on (decision 64, "Summaries"). */
export const summaryAnewMs = 2 * dayMs;

/** The longest pause between two tries of a mail (decision 12), after a mail server was away. */
export const longestPauseMs = 10 * minuteMs;

/** In a night in which clocks go ahead, quiet hours end by the clock up to an hour before the end that was counted. */
export const clockChangeMs = hourMs;

/** Rounds come every second or two (decisions 7, 42, 47): mail is not late by this. */
export const roundMs = 2_000;
