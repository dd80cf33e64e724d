/** One order: its bets and odds, the outcome, the draw with its hits, and cancellation while sales are open. */
import { BottomSheet, Skeleton, StatusChip, useFormats, useNow } from '@lantern/ui';
import { Link } from '../../lib/navigation/navigation.tsx';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useLive } from '../../lib/server/realtime.ts';
import { shortNumero } from '../../lib/lottery/result.ts';
import { verifyPath } from '../../lib/navigation/paths.ts';
import { CancelButton } from './parts/cancel-button.tsx';
import { HitBoard } from './parts/hit-board.tsx';
import { Movements } from './parts/movements.tsx';
import { OrderResult } from './parts/order-result.tsx';
import { SuborderRow } from './parts/suborder-row.tsx';
import { LOTTERY, STATUS_TONES, type OrderDetail } from './record-words.ts';
import styles from './records.module.css';

interface RecordDetailProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

export function RecordDetail({ orderId, onClose }: RecordDetailProps) {
  const t = useT();
  const detail = useCall('lottery.orderDetail', { query: { orderId } });
  useLive('member', 'order_settled', (settled) => {
    if (settled.orderId === orderId) void detail.refetch();
  });
  const known = detail.data;
  const now = useNow(known?.status === 'pending');
  const cancellable = known?.status === 'pending' && now < known.lockAt;
  return (
    <BottomSheet
      title={t('record_detail')}
      onClose={onClose}
      data-testid="record-detail"
      footer={cancellable ? <CancelButton order={known} /> : undefined}
    >
      <Block read={detail} waiting={<Skeleton height={320} radius={14} />}>
        {(order) => <Detail order={order} />}
      </Block>
    </BottomSheet>
  );
}

function Detail({ order }: { readonly order: OrderDetail }) {
  const t = useT();
  const formats = useFormats();
  const betTypes = useCall(
    'lottery.betTypes',
    { query: { gameCode: order.gameCode, prizeMode: order.prizeMode } },
    { staleMs: Infinity },
  );
  const known = betTypes.data?.list ?? [];
  return (
    <>
      <div className={styles.detailHead}>
        <span className={styles.rowWords}>
          <b>{order.gameName}</b>
          <span>
            {t('draw_issue', { numero: shortNumero(order.numero) })} · {formats.dateTime(order.placedAt, 'dateTime')}
          </span>
        </span>
        <StatusChip tone={STATUS_TONES[order.status]}>{t(`order_${order.status}`)}</StatusChip>
      </div>
      <dl className={styles.totals}>
        <div>
          <dt>{t('record_stake')}</dt>
          <dd>{formats.money(order.totalStake, order.currency)}</dd>
        </div>
        <div>
          <dt>{t('record_result')}</dt>
          <dd>
            <OrderResult order={order} />
          </dd>
        </div>
        <div>
          <dt>{t('record_draw_at')}</dt>
          <dd>{formats.dateTime(order.drawAt, 'timeWithSeconds')}</dd>
        </div>
      </dl>
      {order.suborders.map((suborder) => (
        <SuborderRow
          key={suborder.suborderId}
          suborder={suborder}
          currency={order.currency}
          name={known.find((one) => one.betType === suborder.betType)?.name ?? suborder.betType}
        />
      ))}
      {order.result && <HitBoard order={order} sale={betTypes.data} result={order.result} />}
      <Movements source={LOTTERY} betId={order.orderId} currency={order.currency} status={order.status} />
      <p className={styles.code}>
        {t('record_code')} <span>{order.orderId}</span>
      </p>
      {order.result && (
        <Link to={verifyPath(order.gameCode, order.numero)} className={styles.verify}>
          {t('draw_verify_this')}
        </Link>
      )}
    </>
  );
}
