import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { materialQuery } from '../../features/materials/api/get-material.ts';
import { MaterialView } from '../../features/materials/components/material-view.tsx';
import { useStartInFilm } from '../../features/materials/hooks/use-place-in-address.ts';
import { MaterialProgressBar } from '../../features/progress/components/material-progress.tsx';
import { fetchPart } from '../../shared/parts/missing-part.ts';
import type { PagedView } from '../../shared/ui/paged-view.ts';
import { LessonContents, LessonFrame } from './lesson-frame.tsx';
import { LessonQuestions } from './lesson-questions.tsx';

/** The server's script for drawing pages has no part of it. */
const PdfMaterial = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await fetchPart(() => import('./pdf-material.tsx'))).PdfMaterial }));

/** One material, and a student's progress with it. */
export function MaterialPage({ id }: { id: string }) {
  const { data, isError } = useQuery(materialQuery(id));
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [reader, setReader] = useState<PagedView | null>(null);
  useStartInFilm(video);
  const [openings, setOpenings] = useState(0);
  const lesson = data && { courseId: data.course._id, subjectId: data.subject._id };
  const failed = isError && data === undefined;
  return (
    <LessonFrame lesson={lesson} failed={failed}>
      <MaterialView
        id={id}
        onVideo={setVideo}
        onOpen={() => setOpenings((times) => times + 1)}
        pdf={({ coming, ...shown }) =>
          data && (
            <Suspense fallback={coming}>
              <PdfMaterial material={data} {...shown} onReader={setReader} />
            </Suspense>
          )
        }
        outline={failed ? undefined : <LessonContents lesson={lesson} />}
        below={(material) =>
          material.content_url !== '' && <MaterialProgressBar material={material} video={video} openings={openings} />
        }
      />
      {data && <LessonQuestions key={id} materialId={id} courseId={data.course._id} video={video} reader={reader} />}
    </LessonFrame>
  );
}
