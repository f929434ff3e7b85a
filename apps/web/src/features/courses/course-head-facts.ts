import type { Course } from '@lectern/contract';
import { plainText } from '../../shared/format/plain-text.ts';
import { t } from '../../shared/messages/t.ts';
import { siteDescription, type PageHead } from '../../shared/page-head/page-head.ts';
import { trailFact } from '../../shared/page-head/trail-fact.ts';

/** The most that search engines and previews of links show of a description, in characters. */
const excerptLength = 200;

/** The things that a course's page says of itself, in the words of schema.org too. */
export function courseHead(course: Course): Partial<PageHead> {
  const description = plainText(course.description, excerptLength) || siteDescription();
  const path = `/course/explore-details/${course._id}`;
  return {
    title: course.name,
    description,
    image: course.imageUrl,
    // The course as students see it is the same to visitors.
    path,
    facts: (site) => [
      {
        '@type': 'Course',
        name: course.name,
        description,
        url: new URL(path, site).href,
        provider: { '@type': 'Organization', name: 'Lectern', url: site },
        ...(course.imageUrl !== null && { image: new URL(course.imageUrl, site).href }),
        ...(course.averageRating !== null &&
          course.ratingsCount > 0 && {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: course.averageRating,
              ratingCount: course.ratingsCount,
              bestRating: 5,
              worstRating: 1,
            },
          }),
      },
      trailFact(site, [
        [t('Courses'), '/courses'],
        [course.name, path],
      ]),
    ],
  };
}
