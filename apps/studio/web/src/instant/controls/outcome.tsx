/** The result of a round over the bottom of the board: a win counts up, others are plain text. */
import { cx, useFormats } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { useFigures } from '../amounts.ts';
import type { ViewStore } from '../play/view.ts';
import styles from './quick-outcome.module.css';

const HUNDRED = 100;

export function Outcome({ view, currency }: { readonly view: ViewStore; readonly currency: string }) {
  const t = useT();
  const formats = useFormats();
  const { times } = useFigures();
  const { phase, round, won } = view.use((state) => state);
  if (phase !== 'rest' || !round?.over) return null;
  if (round.won <= round.bet) {
    const text =
      round.won === 0 ? t('said_lost') : t('instant_said_back', { amount: formats.money(round.won, currency) });
    return (
      <p className={styles.quiet} aria-hidden="true" data-testid="instant-outcome">
        {text}
      </p>
    );
  }
  return (
    <p className={cx(styles.quiet, styles.won)} aria-hidden="true" data-testid="instant-outcome">
      <span className={styles.times}>{times(Math.floor((round.won * HUNDRED) / round.bet))}</span>
      <b className={styles.amount}>{formats.money(won, currency)}</b>
    </p>
  );
}
