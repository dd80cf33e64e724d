/** One bet of any kind: the game, its state, its movements. */
import { BottomSheet, Skeleton, StatusChip, useFormats } from '@lantern/ui';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { GameThumb } from '../../lib/games/game-thumb.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { Movements } from './parts/movements.tsx';
import { Described } from './parts/described.tsx';
import { OrderResult } from './parts/order-result.tsx';
import { STATUS_TONES } from './record-words.ts';
import styles from './records.module.css';

interface BetDetailProps {
  readonly source: string;
  readonly betId: string;
  readonly onClose: () => void;
}

export function BetDetail({ source, betId, onClose }: BetDetailProps) {
  const t = useT();
  const formats = useFormats();
  const detail = useCall('record.bet', { query: { source, betId } });
  return (
    <BottomSheet title={t('record_detail')} onClose={onClose} data-testid="bet-detail">
      <Block read={detail} waiting={<Skeleton height={240} radius={14} />}>
        {(bet) => (
          <>
            <div className={styles.detailHead}>
              <span className={styles.rowThumb}>
                <GameThumb iconUrl={bet.iconUrl} />
              </span>
              <span className={styles.rowWords}>
                <b>{bet.gameName}</b>
                <span>
                  {bet.vendorName} · {formats.dateTime(bet.placedAt, 'dateTime')}
                </span>
              </span>
              <StatusChip tone={STATUS_TONES[bet.status]}>{t(`order_${bet.status}`)}</StatusChip>
            </div>
            <dl className={styles.totals}>
              <div>
                <dt>{t('record_stake')}</dt>
                <dd>{formats.money(bet.stake, bet.currency)}</dd>
              </div>
              <div>
                <dt>{t('record_result')}</dt>
                <dd>
                  <OrderResult
                    order={{
                      status: bet.status,
                      totalPayout: bet.payout,
                      totalStake: bet.stake,
                      currency: bet.currency,
                    }}
                  />
                </dd>
              </div>
            </dl>
            {bet.described && <Described described={bet.described} bet={bet} />}
            <Movements source={source} betId={betId} currency={bet.currency} status={bet.status} />
            <p className={styles.code}>
              {t('record_round')} <span>{bet.title}</span>
            </p>
            <p className={styles.code}>
              {t('record_code')} <span>{bet.betId}</span>
            </p>
          </>
        )}
      </Block>
    </BottomSheet>
  );
}
