import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { t } from '../../shared/messages/t.ts';
import { Card } from '../../shared/ui/card.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import classes from './administration-page.module.css';

/** The pages that the sidebar has no link for, by their subject. */
const groups = [
  {
    name: t('People'),
    pages: [
      { to: '/instructor/groups', name: t('Groups'), about: t('Put people together, and give them courses.') },
      { to: '/instructor/users/import', name: t('Import Users'), about: t('Make many accounts from a table.') },
      {
        to: '/instructor/users/import/sources',
        name: t('Roster sources'),
        about: t('Fetch people and classes from the school’s information system.'),
      },
      {
        to: '/instructor/sign-in-providers',
        name: t('Sign-in providers'),
        about: t('Let people in with their school account, and require two-step sign-in.'),
      },
    ],
  },
  {
    name: t('Rules and records'),
    pages: [
      {
        to: '/instructor/consent',
        name: t('Agreement'),
        about: t('Ask people to agree to a text before they use the site.'),
      },
      { to: '/instructor/retention', name: t('Retention'), about: t('Say how long old things are kept.') },
      { to: '/instructor/audit', name: t('Audit Log'), about: t('See who changed something, and when.') },
    ],
  },
  {
    name: t('Courses'),
    pages: [
      { to: '/instructor/courses/templates', name: t('Templates'), about: t('Begin new courses from others.') },
      {
        to: '/instructor/courses/deleted',
        name: t('Deleted Courses'),
        about: t('Restore courses that were deleted lately.'),
      },
    ],
  },
  {
    name: t('Site'),
    pages: [
      { to: '/instructor/look', name: t('Look'), about: t('Choose the colour and the logo of the site.') },
      { to: '/instructor/access-tokens', name: t('Access tokens'), about: t('Let scripts act in your place.') },
      { to: '/instructor/webhooks', name: t('Webhooks'), about: t('Tell other programs when something happens here.') },
    ],
  },
] as const;

/** The way to everything that administrators set up, with a sentence about each page. */
export function AdministrationPage() {
  return (
    <>
      <PageHeading intro={t('Everything that is set up for the whole site.')}>{t('Administration')}</PageHeading>
      <div className={classes['groups']}>
        {groups.map((group) => (
          <Group key={group.name} {...group} />
        ))}
      </div>
    </>
  );
}

function Group({ name, pages }: (typeof groups)[number]) {
  const id = useId();
  return (
    <Card>
      <h2 id={id} className={classes['name']}>
        {name}
      </h2>
      <ul aria-labelledby={id} className={classes['pages']}>
        {pages.map((page) => (
          <li key={page.to}>
            <Link to={page.to}>{page.name}</Link>
            <p className={classes['about']}>{page.about}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
