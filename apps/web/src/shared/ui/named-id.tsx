import classes from './named-id.module.css';

/** A thing in words, and beside them the id that programs know it by. */
export function NamedId({ name, id }: { name: string; id: string }) {
  return (
    <span>
      {name}{' '}
      <code dir="ltr" translate="no" className={classes['id']}>
        {id}
      </code>
    </span>
  );
}
