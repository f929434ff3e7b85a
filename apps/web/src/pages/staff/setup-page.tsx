import { type ReactNode, useState } from 'react';
import { InstitutionFrame } from '../../features/institution-page/components/institution-frame.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { AdministrationLink } from './administration-link.tsx';

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
  /** A link to a page that is used together with this one. */
  beside?: ReactNode;
};

/** A page of things that administrators set up for the whole site. */
export function SiteSetupPage({ title, newText, intro, beside, children }: SiteSetupPageProps) {
  const { form, button } = useNewForm(newText);
  return (
    <>
      <PageHeading
        intro={intro}
        actions={
          <>
            <AdministrationLink />
            {beside}
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
