import type { MaterialInPlace } from '@lectern/contract';
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Breadcrumbs, Crumb } from '../../../shared/ui/breadcrumbs.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import classes from './material-trail.module.css';

type MaterialTrailProps = {
  material: MaterialInPlace | undefined;
  /** The way to everything else in the course. */
  outline: ReactNode;
};

/** The Back button, and the trail from the course to the material once it is known. */
export function MaterialTrail({ material, outline }: MaterialTrailProps) {
  const goBack = useGoBack(material);
  return (
    <div className={classes['trail']}>
      <Button size="small" onClick={goBack}>
        {t('Back')}
      </Button>
      {outline}
      {material && (
        <Breadcrumbs>
          <Crumb>
            <Link to="/course/details/$id" params={{ id: material.course._id }}>
              {material.course.name}
            </Link>
          </Crumb>
          <Crumb>
            <Link to="/course/units/$id" params={{ id: material.subject._id }}>
              {material.subject.name}
            </Link>
          </Crumb>
        </Breadcrumbs>
      )}
    </div>
  );
}

/** Goes back to the reader's last page; for a reader from outside, up to the subject. */
function useGoBack(material: MaterialInPlace | undefined): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else if (material === undefined) void navigate({ to: '/courses' });
    else void navigate({ to: '/course/units/$id', params: { id: material.subject._id } });
  };
}
