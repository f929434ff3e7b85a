import { Avatar, type Face } from '../ui/avatar.tsx';
import { UnverifiedMark } from '../ui/unverified-mark.tsx';
import list from './list.module.css';

type PersonHeadProps = { person: Face & { email: string; emailVerified: boolean } };

/** The head of a person's card: the face, the name, and the address with a mark where it is not verified. */
export function PersonHead({ person }: PersonHeadProps) {
  const { username, email, emailVerified } = person;
  return (
    <div className={list['cardPerson']}>
      <Avatar person={person} size={40} />
      <div>
        <h2 className={list['cardName']}>{username}</h2>
        <p className={list['cardNote']}>
          {email}
          <UnverifiedMark verified={emailVerified} />
        </p>
      </div>
    </div>
  );
}
