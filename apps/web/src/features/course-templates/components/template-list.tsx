import type { CourseTemplate } from '@lectern/contract';
import { copyTexts } from '@lectern/contract/copy-texts';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import type { Column } from '../../../shared/table/column.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import { ListPage } from '../../../shared/table/list-page.tsx';
import list from '../../../shared/table/list.module.css';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { courseTemplatesQuery } from '../api/templates.ts';
import { TemplateDialog } from './template-dialog.tsx';
import classes from './templates.module.css';

/** The number of a template's subjects and materials, in words. */
const contents = ({ subjectsCount, materialsCount }: CourseTemplate): string =>
  [tn(subjectsCount, '{n} subject', '{n} subjects'), tn(materialsCount, '{n} material', '{n} materials')].join(' · ');

const columnsOf = (onOpen: (template: CourseTemplate) => void): readonly Column<CourseTemplate>[] => [
  {
    key: 'name',
    label: t('Course'),
    width: '70%',
    headWidth: '30%',
    className: classNames(list['name'], list['cut']),
    cell: (template) => <TemplateName template={template} onOpen={onOpen} />,
    fact: null,
  },
  {
    key: 'creator',
    label: t('Offered by'),
    width: '60%',
    headWidth: '20%',
    className: list['cut'],
    cell: ({ creator, mine }) => (
      <PersonName person={creator}>
        <CutText text={mine ? t('You') : creator.username} />
      </PersonName>
    ),
  },
  { key: 'contents', label: t('Contents'), width: 150, headWidth: 210, cell: contents },
  {
    key: 'tests',
    label: t('Tests'),
    width: 60,
    cell: ({ tests }) => tests && <Badge tone="accent">{t('Included')}</Badge>,
    fact: ({ tests }) => (tests ? { label: t('Tests'), content: t('Included') } : null),
  },
  { key: 'offeredAt', label: t('Since'), width: 90, headWidth: 120, cell: ({ offeredAt }) => formatDate(offeredAt) },
];

type TemplateNameProps = { template: CourseTemplate; onOpen: (template: CourseTemplate) => void };

function TemplateName({ template, onOpen }: TemplateNameProps) {
  return (
    <button type="button" className={classNames(list['link'], classes['open'])} onClick={() => onOpen(template)}>
      <CutText text={template.name} />
    </button>
  );
}

/** The courses that teachers of the institution offer as templates. */
export function TemplateList({ area }: { area: 'instructor' | 'teacher' }) {
  const [{ page = 1, search }, setSearch] = useListSearch();
  const [opened, setOpened] = useState<CourseTemplate | null>(null);
  const templates = useQuery(courseTemplatesQuery({ page, limit: limits.page.default, search }));
  return (
    <>
      <ListPage
        found={templates}
        sort={undefined}
        narrow="(max-width: 1000px)"
        search={t('Search templates...')}
        count={(found) => countOf(found, '{n} template', '{n} templates')}
        pagesOf={t('templates')}
        failed={t(copyTexts.templatesFailed)}
        empty={
          search === undefined ? (
            <EmptyState title={t('No templates yet')}>
              {t(
                'Teachers of your institution can offer a course as a template: “Offer as a template” in the menu of the course.',
              )}
            </EmptyState>
          ) : (
            <NothingMatches title={t('No templates found')} onClear={() => setSearch({ search: undefined })}>
              {t('Nothing matches “{search}”.', { search })}
            </NothingMatches>
          )
        }
        label={t('Templates')}
        columns={columnsOf(setOpened)}
        cardHead={(template) => (
          <h2 className={list['cardName']}>
            <TemplateName template={template} onOpen={setOpened} />
          </h2>
        )}
        actions={(template) => (
          <Button
            size="small"
            aria-label={t('Use {name}', { name: template.name })}
            onClick={() => setOpened(template)}
          >
            {t('Use')}
          </Button>
        )}
        cardHeight={150}
        actionsWidth={80}
      />
      {opened && <TemplateDialog area={area} template={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
