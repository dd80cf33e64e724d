/** Figures, each of which opens the list it is made of. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './desk-values.module.css';

export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** The list this figure is made of. */
  readonly href?: string;
}

/** A strip of figures; each opens its list. */
export function StatTiles({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <div className={styles.tiles}>
      {figures.map(({ id, label, value, note, href }) => {
        const content = (
          <>
            <small>{label}</small>
            <b>{value}</b>
            {note !== undefined && <span>{note}</span>}
          </>
        );
        return href === undefined ? (
          <div key={id} className={styles.tile}>
            {content}
          </div>
        ) : (
          <Link key={id} className={styles.tile} href={href}>
            {content}
          </Link>
        );
      })}
    </div>
  );
}
