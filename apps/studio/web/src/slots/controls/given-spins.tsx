/** Spins that were given: how many are left, and what stands in the place of the bet meanwhile. */
import { useFormats } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { ViewStore } from '../play/view.ts';
import styles from './given-spins.module.css';

interface GivenProps {
  readonly view: ViewStore;
  readonly currency: string;
}

/** Says how many are left and what each is worth; nothing where there are none. */
export function GivenPlate({ view, currency }: GivenProps) {
  const t = useT();
  const formats = useFormats();
  const given = view.use((state) => state.given);
  if (!given) return null;
  return (
    <p className={styles.plate} data-testid="slot-given">
      {t('given_left', { count: given.left, amount: formats.money(given.stake, currency) })}
    </p>
  );
}

/** What the next spin is worth; it is not the member's to choose. */
export function GivenStake({ stake, currency }: { readonly stake: number; readonly currency: string }) {
  const t = useT();
  const formats = useFormats();
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('given_short')}</span>
      <p className={styles.stake} data-testid="slot-given-stake">
        <span className="num">{formats.money(stake, currency, { symbol: false })}</span>
      </p>
    </div>
  );
}
