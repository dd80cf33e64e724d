/** The pad: both sides and the two draws, each with its price or dividend and the member's own chips. */
import { cx } from '@lantern/ui';
import type { FightSpot } from '../../../../wire/fight.ts';
import { chipColour } from '../../frame/chips/chip-colours.ts';
import { chipOf } from '../../frame/chips/chips.ts';
import { useT } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { useFight } from '../context.ts';
import { priceOf } from '../play/sums.ts';
import { dividendText, priceText, spotName } from '../play/words.ts';
import styles from './fight-pad.module.css';

const LOOKS: Readonly<Record<FightSpot, string | undefined>> = {
  meron: styles.red,
  wala: styles.blue,
  bdd: styles.draw,
  ftd: styles.draw,
};
const isSide = (spot: FightSpot): spot is 'meron' | 'wala' => spot === 'meron' || spot === 'wala';

export function Pad() {
  const t = useT();
  return (
    <div className={styles.pad} role="group" aria-label={t('fight_pad')}>
      <Spot spot="meron" />
      <div className={styles.draws}>
        <Spot spot="bdd" />
        <Spot spot="ftd" />
      </div>
      <Spot spot="wala" />
    </div>
  );
}

/** The price of a spot, and what stands under it. */
function usePrice(spot: FightSpot): { readonly price: string; readonly under: string | undefined } {
  const t = useT();
  const { view, locale } = useFight();
  const fixed = view.use((state) => priceOf(state, spot));
  const dividend = view.use(({ round }) => (isSide(spot) ? round.dividends?.[spot] : undefined));
  const betting = view.use(({ stage }) => stage === 'betting');
  if (fixed) return { price: priceText(fixed, locale), under: isSide(spot) ? t('fight_draw_back') : undefined };
  return {
    price: dividend == null ? '—' : dividendText(dividend, locale),
    under: dividend == null ? t('fight_no_dividend') : t(betting ? 'fight_provisional' : 'fight_final'),
  };
}

function Spot({ spot }: { readonly spot: FightSpot }) {
  const t = useT();
  const { view, play, money } = useFight();
  const taken = view.use((state) => (state.taken[spot] ?? 0) + (state.sending[spot] ?? 0));
  const pending = view.use((state) => state.pending[spot] ?? 0);
  const open = view.use((state) => state.stage === 'betting');
  const wins = view.use(({ stage, round }) => stage === 'over' && round.result === spot);
  const back = view.use(
    ({ stage, round: { result } }) => stage === 'over' && result !== null && isSide(spot) && !isSide(result),
  );
  const over = view.use((state) => state.stage === 'over');
  const { price, under } = usePrice(spot);
  const label = [
    `${spotName(t, spot)}, ${price}${under === undefined ? '' : `, ${under}`}`,
    ...(taken > 0 ? [t('fight_taken', { amount: money(taken) })] : []),
    ...(pending > 0 ? [t('fight_pending', { amount: money(pending) })] : []),
    ...(wins ? [t('fight_wins')] : back ? [t('fight_back')] : []),
  ].join(', ');
  return (
    <button
      type="button"
      className={cx(styles.spot, LOOKS[spot], wins && styles.wins, over && !wins && !back && styles.lost)}
      aria-disabled={!open}
      onClick={() => play.lay(spot)}
      data-spot={spot}
      data-taken={taken}
      data-pending={pending}
      data-testid={`fight-spot-${spot}`}
    >
      <span className="sr-only">{label}</span>
      <b aria-hidden="true">{spotName(t, spot)}</b>
      <span className={cx(styles.price, 'num')} aria-hidden="true">
        {price}
      </span>
      {under !== undefined && <small aria-hidden="true">{under}</small>}
      <Chip amount={taken} pending={false} />
      <Chip amount={pending} pending />
    </button>
  );
}

function Chip({ amount, pending }: { readonly amount: number; readonly pending: boolean }) {
  const { view, locale } = useFight();
  const chips = view.use((state) => state.rules.chips);
  if (amount === 0) return null;
  return (
    <i
      className={cx(styles.chip, pending && styles.unconfirmed)}
      style={chipColour(chipOf(amount, chips))}
      aria-hidden="true"
    >
      {shortAmount(amount, locale)}
    </i>
  );
}
