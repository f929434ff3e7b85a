import type { JoinableCourse } from '@lectern/contract';
import { listImageUrl } from '../../../shared/format/list-image-url.ts';
import { plainText } from '../../../shared/format/plain-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { CoverImage } from '../../../shared/ui/cover-image.tsx';
import classes from './join-with-code.module.css';

/** The most that is shown of a description, in characters. */
const excerptLength = 160;

type FoundCourseProps = { course: JoinableCourse; asking: boolean; onAsk: () => void };

/** The course of a join code, and the button to ask for a place in it. */
export function FoundCourse({ course, asking, onAsk }: FoundCourseProps) {
  const { joined, requestStatus } = course;
  return (
    <div className={classes['found']}>
      <CoverImage
        id={course._id}
        src={listImageUrl(course.imageUrl)}
        width={96}
        height={54}
        className={classes['image']}
      />
      <div className={classes['about']}>
        <h3>{course.name}</h3>
        <p className={classes['teacher']}>{t('Taught by {username}', { username: course.creator.username })}</p>
        {course.description !== null && <p dir="auto">{plainText(course.description, excerptLength)}</p>}
      </div>
      <div className={classes['act']}>
        {joined !== null && (
          <>
            <LinkButton to="/course/details/$id" params={{ id: course._id }}>
              {t('Open course')}
            </LinkButton>
            <p>{t('You are in this course.')}</p>
          </>
        )}
        {joined === null && requestStatus === 'pending' && (
          <p>{t('You have asked to join this course. The teacher will decide.')}</p>
        )}
        {joined === null && requestStatus !== 'pending' && (
          <Button variant="primary" loading={asking} onClick={onAsk}>
            {t('Request to join')}
          </Button>
        )}
      </div>
    </div>
  );
}
