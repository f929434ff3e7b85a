import { tn } from '../messages/tn.ts';
import { percentText } from './format-number.ts';

/** How many of some materials are completed: '3 of 5 materials · 60%'. Only all of them are 100%. */
export function materialsText(completed: number, total: number): string {
  if (total === 0) return tn(0, '{n} material', '{n} materials');
  const percent = percentText(Math.floor((100 * completed) / total));
  return tn(total, '{completed} of {n} material · {percent}', '{completed} of {n} materials · {percent}', {
    completed,
    percent,
  });
}
