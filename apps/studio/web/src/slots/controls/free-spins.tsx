/** Free spins granted: how many are left, and what replaces the bet meanwhile. */
import { useFormats } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { ViewStore } from '../play/view.ts';
import styles from './free-spins.module.css';

interface FreeSpinsProps {
  readonly view: ViewStore;
  readonly currency: string;
}

/** Shows how many are left and what each is worth; nothing without any. */
export function FreeSpinsPlate({ view, currency }: FreeSpinsProps) {
  const t = useT();
  const formats = useFormats();
  const granted = view.use((state) => state.granted);
  if (!granted) return null;
  return (
    <p className={styles.plate} data-testid="slot-free-spins">
      {t('free_spins_left', { count: granted.left, amount: formats.money(granted.stake, currency) })}
    </p>
  );
}

/** The value of the next spin; the member cannot change it. */
export function FreeSpinStake({ stake, currency }: { readonly stake: number; readonly currency: string }) {
  const t = useT();
  const formats = useFormats();
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('free_spin_short')}</span>
      <p className={styles.stake} data-testid="slot-free-spin-stake">
        <span className="num">{formats.money(stake, currency, { symbol: false })}</span>
      </p>
    </div>
  );
}
