import { t } from '../../../shared/messages/t.ts';
import { RichText } from '../../../shared/safe-html/rich-text.tsx';
import { CourseSection } from './course-section.tsx';

/** What the course is about; nothing where nobody has written it. */
export function CourseDescription({ html }: { html: string | null }) {
  if (html === null) return null;
  return (
    <CourseSection title={t('Description')}>
      <RichText html={html} topHeading={3} />
    </CourseSection>
  );
}
