/** A spot of the felt: a button that says what is on it, and lights up when it wins. */
import { cx, Icon } from '@lantern/ui';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { useT } from '../../frame/i18n.ts';
import { outcomeOf } from '../play/bets.ts';
import { priceText, spotName } from '../play/words.ts';
import { useTable } from '../table-context.ts';
import { FeltChips } from './felt-chips.tsx';
import styles from './table-spot.module.css';

export interface SpotProps {
  readonly id: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  /** Replaces name and price. */
  readonly children?: ReactNode;
  /** A line between name and price. */
  readonly hint?: string;
  /** Without visible name and price: the position explains it. */
  readonly bare?: boolean;
}

/** The result of a spot once the outcome is shown. */
function useFate(id: string): 'wins' | 'back' | 'loses' | undefined {
  const { view, french } = useTable();
  const result = view.use(({ stage, round }) => (stage === 'shown' ? round.result : null));
  return result ? outcomeOf(id, result, french) : undefined;
}

export const Spot = memo(function Spot({ id, className, style, children, hint, bare = false }: SpotProps) {
  const { view, play, bets, locale, money } = useTable();
  const t = useT();
  const pending = view.use((state) => state.pending[id] ?? 0);
  const sending = view.use((state) => state.sending[id] ?? 0);
  const taken = view.use((state) => state.taken[id] ?? 0);
  const open = view.use(({ stage }) => stage === 'betting');
  const fate = useFate(id);
  const bet = bets.get(id);
  if (!bet) return null;
  const name = spotName(t, id);
  const price = priceText(bet, locale);
  const chipLabels = [
    taken > 0 && t('table_spot_taken', { amount: money(taken) }),
    sending > 0 && t('table_spot_sending', { amount: money(sending) }),
    pending > 0 && t('table_spot_pending', { amount: money(pending) }),
    fate === 'wins' && t('table_spot_wins'),
    fate === 'back' && t('table_spot_back'),
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={cx(
        styles.spot,
        className,
        fate === 'wins' && styles.wins,
        fate === 'loses' && styles.loses,
        !open && styles.closed,
      )}
      style={style}
      aria-disabled={!open}
      onClick={() => play.lay(id)}
      data-testid="table-spot"
      data-spot={id}
      data-taken={taken}
      data-pending={pending}
    >
      <span className="sr-only">{[name, price, ...chipLabels].join(', ')}</span>
      <span className={styles.face} aria-hidden="true">
        {children ??
          (!bare && (
            <>
              <b className={styles.name}>{name}</b>
              {hint !== undefined && <small className={styles.hint}>{hint}</small>}
              <span className={styles.price}>{price}</span>
            </>
          ))}
        {fate === 'wins' && (
          <span className={styles.mark}>
            <Icon name="check" size={10} />
          </span>
        )}
        {fate === 'back' && <span className={styles.back}>{t('table_back')}</span>}
      </span>
      <FeltChips taken={taken} sending={sending} pending={pending} fate={fate} />
    </button>
  );
});
