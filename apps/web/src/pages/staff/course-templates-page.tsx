import { TemplateList } from '../../features/course-templates/components/template-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { AdministrationLink } from './administration-link.tsx';

/** The courses that one may make own courses of. */
export function CourseTemplatesPage({ area }: { area: 'instructor' | 'teacher' }) {
  return (
    <>
      <PageHeading
        intro={t('Courses that teachers of an institution offer each other. What you make from one is yours alone.')}
        actions={
          <>
            {area === 'instructor' && <AdministrationLink />}
            <LinkButton to={area === 'teacher' ? '/teacher/courses' : '/instructor/courses'}>{t('Courses')}</LinkButton>
          </>
        }
      >
        {t('Templates')}
      </PageHeading>
      <TemplateList area={area} />
    </>
  );
}
