import type { GroupPeople, SignedInUser } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { errorOfNames, problemOfNames } from '../../../shared/forms/names-field.tsx';
import { namesIn } from '../../../shared/forms/names-in.ts';
import type { PickOption } from '../../../shared/forms/pick-option.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { useGroupPeople } from '../api/people.ts';

/** The place that people are taken from. */
export type Origin = 'people' | 'course' | 'group' | 'institution';
type SchoolClass = NonNullable<SignedInUser['schoolClass']>;

type Receiver = {
  picked: readonly PickOption[];
  onAdd: (people: PickOption[]) => void;
  onClose: () => void;
};

/** The input of the dialog that adds many people, its problem, and the look-up. */
export function useAddPeople({ picked, onAdd, onClose }: Receiver) {
  const places = placesOf(useUser());
  const lookup = useGroupPeople();
  const [origin, chooseOrigin] = useState<Origin>('people');
  const [text, changeText] = useState('');
  const [chosen, chooseThing] = useState<PickOption | null>(null);
  const [schoolClass, chooseClass] = useState<SchoolClass | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const thing = origin === 'institution' ? (places.ownInstitution ?? chosen) : chosen;
  const send = (from: Parameters<typeof lookup.mutate>[0], sentence: (error: Error) => string): void =>
    lookup.mutate(from, {
      onError: (error) => setProblem(sentence(error)),
      onSuccess: ({ users, unknown }) => {
        if (users.length === 0 && unknown.length === 0) return setProblem(t('Nobody is here whom you could add.'));
        const fresh = withoutPicked(users, picked);
        onAdd(fresh);
        sayAdded(fresh.length, users.length - fresh.length);
        if (unknown.length === 0) onClose();
        else changeText(unknown.join('\n'));
      },
    });
  const addNamed = (): void => {
    const people = namesIn(text);
    const wrong = problemOfNames(people, tooMany(people.length));
    setProblem(wrong);
    if (wrong === null) send({ people }, errorOfNames);
  };
  const addAllOf = (from: Exclude<Origin, 'people'>): void => {
    if (thing === null) return setProblem(t('Choose one'));
    const narrowed = from === 'institution' && schoolClass !== null ? { schoolClass } : {};
    send({ [from]: thing.id, ...narrowed }, (error) => errorText(error, lookupFailed));
  };
  /** Forgets the sentences about the former input with each change. */
  function anew<V>(change: (next: V) => void): (next: V) => void {
    return (next) => {
      setProblem(null);
      lookup.reset();
      change(next);
    };
  }
  return {
    ...places,
    origin,
    text,
    thing,
    schoolClass,
    problem,
    unknown: lookup.data?.unknown ?? [],
    isPending: lookup.isPending,
    setOrigin: anew((next: Origin) => {
      chooseOrigin(next);
      chooseThing(null);
      chooseClass(null);
    }),
    setText: anew(changeText),
    setThing: anew(chooseThing),
    setClass: anew(chooseClass),
    add: (): void => (origin === 'people' ? addNamed() : addAllOf(origin)),
  };
}

type Places = { isAdmin: boolean; ownInstitution: PickOption | null; origins: Origin[] };

/** The places that people can come from. Teachers meet the students of their own institution alone. */
function placesOf(user: SignedInUser | null): Places {
  const isAdmin = user?.isAdmin === true;
  const ownInstitution = user !== null && !isAdmin && user.institution !== null ? optionOf(user.institution) : null;
  const hasInstitution = isAdmin || ownInstitution !== null;
  return {
    isAdmin,
    ownInstitution,
    origins: ['people', 'course', 'group', ...(hasInstitution ? ['institution' as const] : [])],
  };
}

/** These people as entries of the form, without those who are in it. */
function withoutPicked(people: GroupPeople['users'], picked: readonly PickOption[]): PickOption[] {
  const there = new Set(picked.map(({ id }) => id));
  return people
    .filter(({ _id }) => !there.has(_id))
    .map((person) => ({ id: person._id, label: person.username, person }));
}

const optionOf = ({ _id, name }: { _id: string; name: string }): PickOption => ({ id: _id, label: name });

const lookupFailed = t('The people could not be looked up. Please try again.');

const tooMany = (n: number): string =>
  t('These are {n}. Add at most {max} at once.', { n, max: limits.peopleAddedAtOnce });

function sayAdded(added: number, there: number): void {
  const detail = there === 0 ? {} : { detail: tn(there, '{n} was there already.', '{n} were there already.') };
  if (added > 0) toast.success(tn(added, '{n} person added', '{n} people added'), detail);
  else if (there > 0) toast.success(t('Everybody was there already.'));
}
