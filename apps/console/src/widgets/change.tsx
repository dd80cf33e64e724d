/** Growth against an earlier figure: an arrow, the share, and green when it is good. Never by colour alone. */
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useShortValues } from '../lib/short-values.ts';
import styles from './desk-values.module.css';

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  /** Whether more of it is good for the house. */
  readonly isGood?: boolean;
}

/** Nothing without an earlier figure. */
export function Change({ now, before, isGood = true }: ChangeProps) {
  const { percent } = useShortValues();
  if (before === 0) return null;
  const share = (now - before) / Math.abs(before);
  const tone = share === 0 ? undefined : share > 0 === isGood ? 'up' : 'down';
  return (
    <em className={styles.change} data-tone={tone}>
      {share !== 0 && <DeskIcon name={share > 0 ? 'caret-up' : 'caret-down'} size={10} />}
      <span className="sr-only">{share > 0 ? '+' : share < 0 ? '\u2212' : ''}</span>
      {percent(Math.abs(share), 1)}
    </em>
  );
}
