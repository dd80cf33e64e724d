/** The docked slip: picks, stake, cost and payout, cart, bet. One line while the board scrolls. */
import { Button, cx, Icon, IconButton } from '@lantern/ui';
import { useRef, useState } from 'react';
import { marksMaximum, selectionsMaximum, isCombined } from '../bets/expansion.ts';
import { orderFault } from '../bets/limits.ts';
import { plainMarks, type Marks } from '../bets/marks.ts';
import { coinsOf, countOf, picksMaximum, type Bet, type Stake } from '../bets/price.ts';
import { betTypesOf, type Way } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';
import { PickChips } from './pick-chips.tsx';
import styles from './slip.module.css';
import { SlipOptions } from './slip-options.tsx';
import { StakeRow } from './stake-row.tsx';
import { SumLine, Sums } from './sums.tsx';
import { useFaultText } from './use-fault-text.ts';
import { useScrolling, useSight } from './use-sight.ts';

export interface SlipProps {
  readonly way: Way;
  readonly marks: Marks;
  readonly bets: readonly Bet[];
  readonly stake: Stake;
  readonly currency: string;
  readonly exponent: number;
  readonly cartCount: number;
  readonly sending: boolean;
  /** Why nothing can be placed now; undefined when it can. */
  readonly blocked: string | undefined;
  /** The odds changed and the member has to agree to the new ones. */
  readonly oddsChanged: boolean;
  /** What the bets would count for; undefined while it is not known. */
  readonly points: number | undefined;
  readonly trouble: React.ReactNode;
  readonly onMarks: (marks: Marks) => void;
  readonly onStake: (stake: Partial<Stake>) => void;
  readonly onAdd: () => void;
  readonly onCart: () => void;
  readonly onPlace: () => void;
  /** Bets on several issues; absent when not offered. */
  readonly onChase: (() => void) | undefined;
  /** Puts the member's last order into the cart; absent when there is none. */
  readonly onRepeat: (() => void) | undefined;
}

/** On a small phone, or one held sideways, the whole slip would cover the board: there it collapses to one line. */
const TALL_ENOUGH_PX = 660;

export function Slip(props: SlipProps) {
  const { way, marks, bets, stake, currency, exponent, cartCount } = props;
  const t = useT();
  const dock = useRef<HTMLElement>(null);
  const { scrolling, scrollBy } = useScrolling();
  const [folded, setFolded] = useState(() => window.innerHeight < TALL_ENOUGH_PX);
  const opened = marks.size > 0 && !folded;
  const isOpen = opened && !scrolling;
  useSight(dock, opened, window.innerHeight < TALL_ENOUGH_PX, scrollBy);
  const limits = betTypesOf(way)[0]?.limits;
  const notYet = useWhyNot(props);
  if (marks.size === 0) return <EmptySlip {...props} />;
  return (
    <section
      ref={dock}
      className={cx(styles.dock, !isOpen && styles.folded)}
      aria-label={t('slip')}
      data-testid="slip"
      data-folded={!isOpen}
    >
      <button
        type="button"
        className={styles.grabber}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'slip_fold' : 'slip_unfold')}
        data-testid="slip-fold"
        onClick={() => setFolded(isOpen)}
      >
        <i className={styles.grab} />
      </button>
      {isOpen && (
        <div className={styles.body}>
          <PickChips way={way} marks={marks} onMarks={props.onMarks} />
          <StakeRow
            unit={stake.unit}
            coins={coinsOf(limits?.unitMinimum ?? 1, exponent)}
            step={limits?.unitMinimum ?? 1}
            maximum={limits?.stakeMaximum ?? stake.unit}
            onUnit={(unit) => props.onStake({ unit })}
          />
          <SlipOptions
            stake={stake}
            currency={currency}
            exponent={exponent}
            limits={limits}
            onStake={props.onStake}
            onChase={bets.length > 0 ? props.onChase : undefined}
          />
          <Sums
            bets={bets}
            way={way}
            stake={stake}
            currency={currency}
            warn={props.oddsChanged}
            points={props.points}
          />
          {props.trouble}
        </div>
      )}
      <div className={styles.actions}>
        {isOpen ? (
          <>
            <IconButton
              icon="shopping-cart"
              boxed
              size={22}
              count={cartCount}
              label={t('cart')}
              className={styles.cart}
              data-testid="cart"
              onClick={props.onCart}
            />
            {!props.oddsChanged && (
              <Button
                className={styles.add}
                disabled={bets.length === 0}
                data-testid="add-to-cart"
                onClick={props.onAdd}
              >
                {t('add_to_cart')}
              </Button>
            )}
          </>
        ) : (
          <button type="button" className={styles.line} data-testid="slip-line" onClick={() => setFolded(false)}>
            <SumLine bets={bets} way={way} currency={currency} picks={marks.size} />
          </button>
        )}
        <Button
          className={styles.place}
          look="money"
          busy={props.sending ? t('placing') : undefined}
          disabled={notYet !== undefined}
          aria-describedby={notYet === undefined ? undefined : 'slip-blocked'}
          data-testid="place-bet"
          onClick={props.onPlace}
        >
          {t(props.oddsChanged ? 'confirm_odds' : 'place')}
        </Button>
      </div>
      {notYet !== undefined && (
        <p id="slip-blocked" className={styles.blocked} role="status" data-testid="slip-blocked">
          {notYet}
        </p>
      )}
    </section>
  );
}

/** The first reason why the picks cannot be placed. */
function useWhyNot({ way, marks, bets, blocked, currency }: SlipProps): string | undefined {
  const t = useT();
  const faultText = useFaultText(currency);
  const [first] = betTypesOf(way);
  if (way.kind !== 'cells' && first) {
    const { kind, size } = first.selection;
    const count = plainMarks(marks).length;
    if (isCombined(first) && count < size)
      return t(kind === 'pick' ? 'pick_more' : 'parlay_more', { count: size - count });
    const most = way.kind === 'wheel' ? picksMaximum(way) : marksMaximum(first);
    if (isCombined(first) && count > most) return t('picks_maximum', { maximum: most });
    const selections = countOf(way, marks);
    if (selections === 0) return t('places_missing');
    if (way.kind === 'numbers' && selections > selectionsMaximum(first))
      return t('too_many_tickets', { count: selections, maximum: selectionsMaximum(first) });
  }
  return faultText(orderFault(bets)) ?? blocked;
}

function EmptySlip({
  way,
  cartCount,
  onCart,
  onRepeat,
  trouble,
}: Pick<SlipProps, 'way' | 'cartCount' | 'onCart' | 'onRepeat' | 'trouble'>) {
  const t = useT();
  return (
    <section className={cx(styles.dock, styles.folded)} aria-label={t('slip')} data-testid="slip">
      <div className={styles.empty}>
        <Icon name="ticket" variant="duotone" size={22} className={styles.emptyIcon} />
        <span className={styles.emptyText}>{t(way.kind === 'cells' ? 'slip_empty_words' : 'slip_empty')}</span>
        {onRepeat && (
          <Button small icon="arrow-clockwise" data-testid="repeat-last" onClick={onRepeat}>
            {t('repeat_last')}
          </Button>
        )}
        <IconButton
          icon="shopping-cart"
          boxed
          size={22}
          count={cartCount}
          label={t('cart')}
          className={styles.cart}
          data-testid="cart"
          onClick={onCart}
        />
      </div>
      {trouble}
    </section>
  );
}
