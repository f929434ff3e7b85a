import { type ReactNode, useState } from 'react';
import { InstitutionFrame } from '../../features/institution-page/components/institution-frame.tsx';
import { t } from '../../shared/messages/t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

type SetupPageProps = {
  title: string;
  /** The name of the button that begins a new thing. */
  newText: string;
  /** The list of the things, which shows the form of a new one while `creating`. */
  children: (form: NewForm) => ReactNode;
};

export type NewForm = { creating: boolean; onClose: () => void };

function useNewForm(newText: string) {
  const [creating, setCreating] = useState(false);
  const button = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {newText}
    </Button>
  );
  return { form: { creating, onClose: () => setCreating(false) }, button };
}

type SiteSetupPageProps = SetupPageProps & {
  intro: string;
  /** The link to the page that leads here; the one that lists all such pages where it is left out. */
  back?: ReactNode;
};

/** A page of things that administrators set up for the whole site. */
export function SiteSetupPage({ title, newText, intro, back, children }: SiteSetupPageProps) {
  const { form, button } = useNewForm(newText);
  return (
    <>
      <PageHeading
        intro={intro}
        actions={
          <>
            {back ?? <LinkButton to="/instructor/administration">{t('Administration')}</LinkButton>}
            {button}
          </>
        }
      >
        {title}
      </PageHeading>
      {children(form)}
    </>
  );
}

export type InstitutionPlace = { area: 'instructor' | 'coordinator'; id: string };

/** The same for an institution. */
export function InstitutionSetupPage({ area, id, title, newText, children }: SetupPageProps & InstitutionPlace) {
  const { form, button } = useNewForm(newText);
  return (
    <InstitutionFrame area={area} id={id} title={title} actions={button}>
      {() => children(form)}
    </InstitutionFrame>
  );
}
