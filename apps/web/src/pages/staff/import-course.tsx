import { ImportCourseDialog } from '../../features/course-list/components/import-course-dialog.tsx';
import { ArchiveField } from '../../features/uploads/components/archive-field.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';

/** Takes the ZIP file of a course in, beside the list of courses. */
export function ImportCourse({ area, onClose }: { area: 'instructor' | 'teacher'; onClose: () => void }) {
  const userId = useUser()?._id ?? '';
  return (
    <ImportCourseDialog
      area={area}
      field={(onUploaded) => <ArchiveField userId={userId} onUploaded={onUploaded} />}
      onClose={onClose}
    />
  );
}
