import type { SearchHit } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { SearchIcon } from '../../../shared/ui/icons.tsx';
import { searchQuery } from '../api/search.ts';
import { addressOf, byCourse } from '../model/hit-words.ts';
import { Hit } from './hit.tsx';
import classes from './search-dialog.module.css';

/** The search goes out when typing has rested for this long, in milliseconds. */
const rest = 200;
/** Hits of the present course that stand before all others. */
const hereAtMost = 5;

type SearchDialogProps = {
  /** The course that the page is about: its hits come first. */
  courseId: string | null;
  onClose: () => void;
};

/** Searches as somebody types, and leads to what they choose. Nothing of it is kept. */
export function SearchDialog({ courseId, onClose }: SearchDialogProps) {
  const [text, setText] = useState('');
  const q = useRested(text.trim().slice(0, limits.searched.max));
  const { groups, found, error, isSearching, isOld } = useGroups(q, courseId);
  const hits = groups.flatMap((group) => group.hits);
  const id = useId();
  const option = (index: number) => `${id}-${index}`;
  const { active, setActive, onKeyDown } = useKeys({
    text: text.trim(),
    hits: q === text.trim() && !isOld ? hits : [],
    option,
    onClose,
  });

  return (
    <Dialog open title={t('Search')} onClose={onClose} size="medium">
      <SearchBox
        text={text}
        listId={`${id}-list`}
        isOpen={hits.length > 0}
        activeId={hits[active] === undefined ? undefined : option(active)}
        onText={(typed) => {
          setText(typed);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes['results']} aria-busy={isSearching}>
        <p role="status" className={hits.length > 0 ? 'visually-hidden' : classes['note']}>
          {noteOf({ q, found, isSearching, hasFailed: error !== null })}
        </p>
        {error !== null && (
          <p role="alert" className={classes['note']}>
            {problemOf(error)}
          </p>
        )}
        <div role="listbox" id={`${id}-list`} aria-label={t('Found')} hidden={hits.length === 0}>
          <HitGroups
            groups={groups}
            active={hits[active]}
            idOf={(hit) => option(hits.indexOf(hit))}
            onChoose={onClose}
          />
        </div>
      </div>
      {q !== '' && (
        <Link to="/search" search={{ q }} className={classes['all']} onClick={onClose}>
          {t('All results')}
        </Link>
      )}
    </Dialog>
  );
}

type Keys = {
  text: string;
  /** The hits of this text; none while they are on their way. */
  hits: readonly SearchHit[];
  option: (index: number) => string;
  onClose: () => void;
};

/** Arrows choose a hit, or none; Enter leads to it, or to all results. */
function useKeys({ text, hits, option, onClose }: Keys) {
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys that choose a sign of another script belong to it.
    if (event.nativeEvent.isComposing) return;
    const last = hits.length - 1;
    const to = { ArrowDown: active < last ? active + 1 : -1, ArrowUp: active === -1 ? last : active - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setActive(to);
      document.getElementById(option(to))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && text.length >= limits.searched.min) {
      event.preventDefault();
      const hit = hits[active];
      void navigate(hit === undefined ? { to: '/search', search: { q: text } } : addressOf(hit));
      onClose();
    }
  };
  return { active, setActive, onKeyDown };
}

type SearchBoxProps = {
  text: string;
  listId: string;
  isOpen: boolean;
  activeId: string | undefined;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function SearchBox({ text, listId, isOpen, activeId, onText, onKeyDown }: SearchBoxProps) {
  const label = t('Courses, subjects, materials');
  return (
    <div className={classes['field']}>
      <SearchIcon size={18} />
      <input
        type="search"
        role="combobox"
        dir="auto"
        className={classes['input']}
        aria-label={label}
        placeholder={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        maxLength={limits.searched.max}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

type HitGroupsProps = {
  groups: readonly Group[];
  active: SearchHit | undefined;
  idOf: (hit: SearchHit) => string;
  onChoose: () => void;
};

/** The hits below the names of their courses. */
function HitGroups({ groups, active, idOf, onChoose }: HitGroupsProps) {
  return groups.map(({ key, title, hits }) => (
    <div key={key} role="group" aria-label={title} className={classes['group']}>
      <p aria-hidden="true" className={classes['title']}>
        <bdi>{title}</bdi>
      </p>
      {hits.map((hit) => (
        <Link
          key={hit._id}
          {...addressOf(hit)}
          role="option"
          id={idOf(hit)}
          aria-selected={hit === active}
          tabIndex={-1}
          className={classes['option']}
          onClick={onChoose}
        >
          <Hit hit={hit} />
        </Link>
      ))}
    </div>
  ));
}

/** Without a connection, the way to get one; else the server's reason. */
const problemOf = (error: Error): string =>
  error instanceof ApiError && error.code === 'network'
    ? error.message
    : errorText(error, t('The search did not answer. Try again in a moment.'));

/** A text once it has not changed for a moment; empty where it is too short to search. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(rested.length < limits.searched.min ? '' : rested);
}

type Group = { key: string; title: string; hits: SearchHit[] };

/** The hits by course, those of the present one before all others. */
function useGroups(q: string, courseId: string | null) {
  const enabled = q !== '';
  const everywhere = useQuery({ ...searchQuery({ q }), enabled });
  const here = useQuery({
    ...searchQuery({ q, in: courseId ?? '' }),
    enabled: enabled && courseId !== null,
  });
  const isReady = everywhere.data !== undefined && (courseId === null || here.data !== undefined || here.isError);
  const found = enabled && isReady ? everywhere.data : undefined;
  const isOld = everywhere.isPlaceholderData || here.isPlaceholderData;
  const isHere = courseId !== null && here.isPlaceholderData === everywhere.isPlaceholderData;
  const first = (isHere && here.data?.data.slice(0, hereAtMost)) || [];
  const others = found?.data.filter(({ course }) => course._id !== courseId) ?? [];
  const groups: Group[] =
    found === undefined
      ? []
      : [
          ...(first.length > 0 ? [{ key: 'here', title: t('In this course'), hits: first }] : []),
          ...byCourse(others).map(({ course, hits }) => ({ key: course._id, title: course.name, hits })),
        ];
  const error = enabled && !everywhere.isFetching ? everywhere.error : null;
  return { groups: error === null ? groups : [], found, error, isSearching: enabled && everywhere.isFetching, isOld };
}

type Noted = {
  q: string;
  found: { data: SearchHit[]; total: number } | undefined;
  isSearching: boolean;
  hasFailed: boolean;
};

function noteOf({ q, found, isSearching, hasFailed }: Noted): string {
  if (hasFailed) return '';
  if (q === '') return t('Type two letters or more.');
  if (found === undefined) return t('Searching…');
  if (found.total === 0) return isSearching ? t('Searching…') : t('Nothing matches “{search}”.', { search: q });
  return countOf(found, '{n} result', '{n} results');
}
