/** One order: what was bet at which odds, what it brought, the draw with its hits, and the way back while sales are open. */
import { BottomSheet, Button, Skeleton, StatusChip, useDialogs, useFormats, useNow, useToasts } from '@lantern/ui';
import { newIdempotencyKey } from '@lantern/client';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Block } from '../../lib/block.tsx';
import { client, queries, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/realtime.ts';
import { shortNumero } from '../../lib/lottery/result.ts';
import { verifyPath } from '../../lib/paths.ts';
import { HitBoard } from './parts/hit-board.tsx';
import { SuborderRow } from './parts/suborder-row.tsx';
import { Result } from './record-list.tsx';
import { STATUS_TONES, type OrderDetail } from './record-words.ts';
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
  return (
    <BottomSheet title={t('record_detail')} onClose={onClose} data-testid="record-detail" footer={detail.data && <CancelButton order={detail.data} />}>
      <Block read={detail} waiting={<Skeleton height={320} radius={14} />}>
        {(order) => <Detail order={order} />}
      </Block>
    </BottomSheet>
  );
}

function Detail({ order }: { readonly order: OrderDetail }) {
  const t = useT();
  const formats = useFormats();
  const betTypes = useCall('lottery.betTypes', { query: { gameCode: order.gameCode, prizeMode: order.prizeMode } }, { staleMs: Infinity });
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
            <Result order={order} />
          </dd>
        </div>
        <div>
          <dt>{t('record_draw_at')}</dt>
          <dd>{formats.dateTime(order.drawAt, 'timeWithSeconds')}</dd>
        </div>
      </dl>
      {order.suborders.map((suborder) => (
        <SuborderRow key={suborder.suborderId} suborder={suborder} currency={order.currency} name={known.find((one) => one.betType === suborder.betType)?.name ?? suborder.betType} />
      ))}
      {order.result && <HitBoard order={order} betTypes={known} result={order.result} />}
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

/** Cancels what is still open of the order; gone the moment sales lock. */
function CancelButton({ order }: { readonly order: OrderDetail }) {
  const t = useT();
  const formats = useFormats();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const now = useNow(order.status === 'pending');
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  const open = order.suborders.filter((suborder) => suborder.status === 'pending');
  if (open.length === 0 || now >= order.lockAt) return null;
  const stake = open.reduce((sum, suborder) => sum + suborder.stake, 0);

  async function cancel(): Promise<void> {
    const text = t('record_cancel_text', { amount: formats.money(stake, order.currency) });
    if (!(await dialogs.confirm({ title: t('record_cancel_title'), text, confirmLabel: t('record_cancel'), cancelLabel: t('record_keep') }))) return;
    setBusy(true);
    const result = await client.call('lottery.cancelSuborders', { body: { suborderIds: open.map(({ suborderId }) => suborderId) }, idempotencyKey: key.current });
    setBusy(false);
    toasts.show(
      result.ok
        ? { type: 'success', text: t('record_cancelled', { amount: formats.money(result.value.refunded, result.value.currency) }) }
        : { type: 'fail', text: result.message },
    );
    void queries.invalidateQueries();
  }

  return (
    <Button wide busy={busy ? t('record_cancelling') : undefined} data-testid="record-cancel" onClick={() => void cancel()}>
      {t('record_cancel')}
    </Button>
  );
}
