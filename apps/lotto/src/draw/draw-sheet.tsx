/**
 * The draw of an issue the member has bets in: the reveal, then the outcome. Can be skipped or closed at any moment.
 */
import { BottomSheet, Button, CountUp, Icon, useFormats } from '@lantern/ui';
import { useEffect, useMemo } from 'react';
import { refresh } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { openPage } from '../lib/parent-page.ts';
import { useIssueOrders, type OrderDetail } from '../orders/use-issue-orders.ts';
import styles from './draw-sheet.module.css';
import { hitsOf } from './hits.ts';
import { outcomeOf } from './outcome.ts';
import { RevealStage } from './reveal-stage.tsx';
import type { ShownDraw } from './use-draw-watch.ts';
import { useReveal } from './use-reveal.ts';

export interface DrawSheetProps {
  readonly gameCode: string;
  readonly draw: ShownDraw;
  /** Everything is revealed. */
  readonly onShown: () => void;
  readonly onClose: () => void;
}

/** Settlement follows the draw within moments; its event may be lost. */
const SETTLEMENT_CHECK_MS = 1_500;

const isPending = ({ status }: OrderDetail): boolean => status === 'pending';

export function DrawSheet({ gameCode, draw, onShown, onClose }: DrawSheetProps) {
  const t = useT();
  const reveal = useReveal(draw.format, draw.result, draw.animate);
  const { orders, loaded } = useIssueOrders(gameCode, draw.numero, reveal.done ? SETTLEMENT_CHECK_MS : false);
  const bets = useMemo(
    () =>
      orders.flatMap((order) => order.suborders).filter(({ status }) => status !== 'cancelled' && status !== 'void'),
    [orders],
  );
  const isHit = useMemo(() => hitsOf(draw.format, bets, reveal.done), [draw.format, bets, reveal.done]);
  useEffect(() => {
    if (!reveal.done) return;
    onShown();
    refresh('lottery.draws', 'wallet.balance');
  }, [reveal.done, onShown]);
  return (
    <BottomSheet
      title={t(reveal.done ? 'issue' : 'drawing_issue', { numero: draw.numero })}
      onClose={onClose}
      data-testid="draw-reveal"
      footer={
        reveal.done ? (
          <div className={styles.actions}>
            <Button
              className={styles.verify}
              data-testid="verify-draw"
              onClick={() => openPage(`/verify/${gameCode}/${draw.numero}`)}
            >
              {t('verify')}
            </Button>
            <Button className={styles.next} look="brand" data-autofocus data-testid="draw-close" onClick={onClose}>
              {t('bet_on')}
            </Button>
          </div>
        ) : (
          <Button wide data-testid="draw-skip" onClick={reveal.skip}>
            {t('skip')}
          </Button>
        )
      }
    >
      {reveal.done && <Summary orders={orders} settled={loaded && !orders.some(isPending)} />}
      <RevealStage format={draw.format} result={draw.result} reveal={reveal} isHit={isHit} />
    </BottomSheet>
  );
}

const WORDS = { won: 'won', returned: 'returned', pushed: 'status_push', lost: 'lost', pending: 'settling' } as const;

function Summary({ orders, settled }: { readonly orders: readonly OrderDetail[]; readonly settled: boolean }) {
  const t = useT();
  const formats = useFormats();
  const [first] = orders;
  if (!first || !settled) {
    return (
      <p className={styles.settling} role="status" data-testid="draw-summary" data-outcome="pending">
        <Icon name="circle-notch" size={16} /> {t('settling')}
      </p>
    );
  }
  const { kind, stake, payout } = outcomeOf(orders);
  const money = (amount: number): string => formats.money(amount, first.currency);
  // A return below the stake is not a win and gets no celebration.
  const won = kind === 'won';
  return (
    <div className={won ? styles.won : styles.flat} role="status" data-testid="draw-summary" data-outcome={kind}>
      <span className={styles.word}>{t(WORDS[kind])}</span>
      {payout > 0 && (
        <b className={styles.amount} data-testid="won-amount">
          {won ? <CountUp value={payout} format={(amount) => `+${money(amount)}`} /> : money(payout)}
        </b>
      )}
      <span className={styles.stake}>{t('staked', { amount: money(stake) })}</span>
    </div>
  );
}
