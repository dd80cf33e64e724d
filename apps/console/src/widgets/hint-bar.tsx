/** The keys of a place at its foot. */
import { KeyCap } from './parts.tsx';
import styles from './desk-table.module.css';

interface HintBarProps {
  /** Keys of one hint are separated by spaces. */
  readonly keys: readonly (readonly [keys: string, does: string])[];
  readonly note?: string | undefined;
}

/** Hidden from readers: the shortcut sheet has the same. */
export function HintBar({ keys, note }: HintBarProps) {
  return (
    <div className={styles.hints} aria-hidden="true">
      {keys.map(([caps, does]) => (
        <span key={does}>
          {caps.split(' ').map((cap) => (
            <KeyCap key={cap}>{cap}</KeyCap>
          ))}
          {does}
        </span>
      ))}
      {note !== undefined && <span>{note}</span>}
    </div>
  );
}
