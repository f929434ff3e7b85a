import { UnverifiedMark } from '../ui/unverified-mark.tsx';
import list from './list.module.css';

type PersonHeadProps = { username: string; email: string; emailVerified: boolean };

/** The head of a person's card: the name, and the address with a mark where it is not verified. */
export function PersonHead({ username, email, emailVerified }: PersonHeadProps) {
  return (
    <div>
      <h2 className={list['cardName']}>{username}</h2>
      <p className={list['cardNote']}>
        {email}
        <UnverifiedMark verified={emailVerified} />
      </p>
    </div>
  );
}
