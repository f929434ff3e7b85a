import type { Same } from '../catalogue.ts';
import type { rating as model } from '../es/rating.ts';

export const rating: Same<typeof model> = {
  'Rate Course {name}': 'تقييم المقرر {name}',
  'Rate Course': 'تقييم المقرر',
  'Rate {name}': 'تقييم {name}',
  'Leave a comment': 'اترك تعليقًا',
  'The reviews could not be loaded. Please try again.': 'تعذّر تحميل الآراء. يُرجى المحاولة مرة أخرى.',
  reviews: 'الآراء',
  'Your rating': 'تقييمك',
  '{n} stars': {
    zero: 'بلا نجوم',
    one: 'نجمة واحدة',
    two: 'نجمتان',
    few: '{n} نجوم',
    many: '{n} نجمة',
    other: '{n} نجمة',
  },
};
