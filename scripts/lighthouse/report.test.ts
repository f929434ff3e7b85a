import { describe, expect, test } from 'vitest';
import { type Look, medians, missed, tableOf } from './report.ts';

const look = (performance: number, more: Partial<Look> = {}): Look => ({
  name: 'the public courses',
  path: '/home',
  device: 'mobile',
  scores: { performance, accessibility: 100, 'best-practices': 100, seo: 100 },
  firstPaint: 1_000,
  largestPaint: 1_400,
  blocked: 10,
  shift: 0,
  bytes: 200_000,
  speed: 1_500,
  version: '1.2.3',
  failing: [],
  shifts: [],
  ...more,
});

describe('several looks at a page', () => {
  test('a missed goal is named with the audits that cost the points', () => {
    const failing = [{ category: 'performance', audit: 'total-blocking-time', value: '630 ms' }];
    const results = medians([look(80, { failing, shifts: ['footer 0.200'] }), look(99), look(90)]);
    expect(missed(results)).toEqual([
      '/home mobile: performance 90, goal 99 (total-blocking-time 630 ms, shifted: footer 0.200)',
    ]);
  });

  test('one refused by a rule counts, however the others went', () => {
    const bad = look(100, { scores: { performance: 100, accessibility: 96, 'best-practices': 100, seo: 100 } });
    expect(missed(medians([look(100), bad, look(100)]))).toEqual(['/home mobile: accessibility 96, goal 100 ()']);
  });

  test('a page that shows itself late, holds people up or moves is named, whatever its score', () => {
    const results = medians([look(100, { largestPaint: 1_501, blocked: 51, shift: 0.0101, shifts: ['footer 0.010'] })]);
    expect(missed(results)).toEqual([
      '/home mobile: largest paint 1501, goal 1500',
      '/home mobile: blocked 51, goal 50',
      '/home mobile: shift 0.010, goal 0.01 (shifted: footer 0.010)',
    ]);
    expect(missed(medians([look(100, { largestPaint: 1_500, blocked: 50, shift: 0.01 })]))).toEqual([]);
  });

  test('the median counts where the machine has a say', () => {
    const results = medians([look(70, { largestPaint: 9_000 }), look(99), look(100)]);
    expect(missed(results)).toEqual([]);
    expect(results.rows[0]?.largestPaint).toBe(1_400);
  });

  test('devices and pages stay apart', () => {
    const results = medians([look(96), look(98, { device: 'desktop' }), look(99, { path: '/courses' })]);
    expect(results.rows.map(({ scores }) => scores.performance)).toEqual([96, 98, 99]);
    expect(tableOf(results)).toHaveLength(5);
  });
});
