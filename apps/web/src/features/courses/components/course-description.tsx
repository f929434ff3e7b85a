import { t } from '../../../shared/messages/t.ts';
import { RichText } from '../../../shared/safe-html/rich-text.tsx';
import { CourseSection } from './course-section.tsx';

/** The course's description; nothing where it is empty. */
export function CourseDescription({ html }: { html: string | null }) {
  if (html === null) return null;
  return (
    <CourseSection title={t('Description')}>
      <RichText html={html} topHeading={3} />
    </CourseSection>
  );
}
