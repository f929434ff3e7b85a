import type { CourseOutline as Outline, CourseProgress } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { clockText } from '../../../shared/clock/server-clock.ts';
import { contentTypeNames } from '../../../shared/format/content-type-names.ts';
import { formatDay } from '../../../shared/format/format-day.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { OutlineItem } from '../../../shared/ui/outline-item.tsx';
import classes from '../../../shared/ui/outline.module.css';
import { Opening } from './opening.tsx';
import { WayKeysSwitch } from './way-keys-switch.tsx';

type CourseOutlineProps = {
  outline: Outline;
  /** A student’s progress with the materials; undefined for others. */
  progress: CourseProgress | undefined;
  /** The tests before or after the materials of a subject, or with null those of the course, as items. */
  tests: (subjectId: string | null, place: 'before' | 'after') => ReactNode;
  /** The way to what the outline has no room for. */
  further: ReactNode;
  /** Called when a link is followed. */
  onFollow: (() => void) | undefined;
};

/** Everything in a course in its order: subjects, materials and tests. The arrow keys move from link to link. */
export function CourseOutline({ outline, progress, tests, further, onFollow }: CourseOutlineProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => showPresent(nav.current), []);
  const known = new Map(progress?.subjects.flatMap(({ materials }) => materials).map((one) => [one._id, one]));
  return (
    <nav
      ref={nav}
      aria-label={t('Contents')}
      onKeyDown={moveByArrows}
      onClick={({ target }) => target instanceof Element && target.closest('a') !== null && onFollow?.()}
    >
      <Span {...outline.course} />
      <ul>{tests(null, 'before')}</ul>
      {outline.subjects.map(({ _id, name, opensAt, dueAt, materials, materialsCount }) => (
        <section key={_id}>
          <h3 className={classes['subject']}>
            <Link to="/course/units/$id" params={{ id: _id }}>
              {name}
            </Link>
          </h3>
          <SubjectFacts opensAt={opensAt} dueAt={dueAt} />
          <ul>
            {tests(_id, 'before')}
            {materials?.map((material) => (
              <OutlineItem
                key={material._id}
                facts={<Facts material={material} known={known.get(material._id)} />}
                done={known.get(material._id)?.completed ?? false}
              >
                <Link to="/course/materials/$id" params={{ id: material._id }}>
                  {material.name}
                </Link>
              </OutlineItem>
            ))}
            {tests(_id, 'after')}
          </ul>
          {materials === null && (
            <p className={classes['facts']}>{tn(materialsCount, '{n} material', '{n} materials')}</p>
          )}
        </section>
      ))}
      <ul>{tests(null, 'after')}</ul>
      {further}
      <WayKeysSwitch />
    </nav>
  );
}

type Known = CourseProgress['subjects'][number]['materials'][number];
type Listed = NonNullable<Outline['subjects'][number]['materials']>[number];

/** Facts about a material, and while it is shut when it opens or that it is closed. */
function Facts({ material, known }: { material: Listed; known: Known | undefined }) {
  const facts = factsOf(material, known);
  if (material.phase === 'open') return facts;
  return (
    <>
      {facts} · <Opening material={material} />
    </>
  );
}

/** When a subject opens that has not yet, and by when it is to be done. */
function SubjectFacts({ opensAt, dueAt }: { opensAt: string | null; dueAt: string | null }) {
  const [now] = useState(() => Date.now());
  const opens = opensAt !== null && Date.parse(opensAt) > now ? opensAt : null;
  if (opens === null && dueAt === null) return null;
  return (
    <p className={classes['facts']}>
      {opens !== null && <Opening material={{ opensAt: opens, phase: 'not_open' }} />}
      {opens !== null && dueAt !== null && ' · '}
      {dueAt !== null && byDay(dueAt)}
    </p>
  );
}

/** The kind of a material, the length of a video where it is known, and by when it is to be done. */
function factsOf({ content_type: type, dueAt }: Listed, known: Known | undefined): string {
  const seconds = known?.durationSeconds ?? null;
  return [
    contentTypeNames[type],
    ...(seconds === null ? [] : [clockText(Math.floor(seconds) * 1000)]),
    ...(dueAt === null || known?.completed === true ? [] : [byDay(dueAt)]),
  ].join(' · ');
}

/** The days on which the course begins and ends, where they are known. */
function Span({ opensAt, closesAt }: Outline['course']) {
  if (opensAt === null && closesAt === null) return null;
  return <p className={classes['facts']}>{spanText(opensAt, closesAt)}</p>;
}

function spanText(opensAt: string | null, closesAt: string | null): string {
  if (opensAt === null) return t('Until {day}', { day: formatDay(closesAt ?? '') });
  if (closesAt === null) return t('From {day}', { day: formatDay(opensAt) });
  return t('{from} to {until}', { from: formatDay(opensAt), until: formatDay(closesAt) });
}

const byDay = (moment: string): string => t('by {day}', { day: formatDay(moment) });

/** Scrolls the outline alone, so that the present link is in sight. */
function showPresent(nav: HTMLElement | null): void {
  const [frame, link] = [nav?.parentElement, nav?.querySelector('[aria-current]')];
  if (!frame || !link || frame.scrollHeight <= frame.clientHeight) return;
  const above = link.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  frame.scrollTop += above - frame.clientHeight / 3;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (step === undefined || at === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  links[step(at, links.length - 1)]?.focus();
}
