import { Catalogue } from '../../features/courses/components/catalogue.tsx';
import { CourseCard } from '../../features/courses/components/course-card.tsx';
import { t } from '../../shared/messages/t.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { LoadingBlock } from '../../shared/ui/spinner.tsx';

/** Every course that the viewer may see, the best rated first unless another order is chosen. */
export function CourseListPage() {
  return (
    <>
      <PageHeading>{t('Course List')}</PageHeading>
      <Catalogue
        columns="wide"
        filter="chosen"
        loading={<LoadingBlock label={t('Loading courses...')} />}
        card={(course, eager) => <CourseCard course={course} eager={eager} />}
      />
    </>
  );
}
