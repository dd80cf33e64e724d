/**
 * The member's bets on every kind of game: days, filters, totals of all matches, rows of two lines, details in a sheet.
 */
import { Card, Empty, ErrorState, SkeletonRow, StatusChip, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useNavigate, useSearchParams } from '../../lib/navigation/navigation.tsx';
import { refresh } from '../../lib/server/calls.ts';
import { usePages } from '../../lib/navigation/pages.ts';
import { useCategoryName } from '../../lib/games/category-name.ts';
import { useT } from '../../lib/language/i18n.ts';
import { GameThumb } from '../../lib/games/game-thumb.tsx';
import { LoadMore } from '../../lib/load-more.tsx';
import { shortNumero } from '../../lib/lottery/result.ts';
import { useLive } from '../../lib/server/realtime.ts';
import { BetDetail } from './bet-detail.tsx';
import { CsvButton } from './parts/csv-button.tsx';
import type { Chosen, FilterGroup } from './parts/filter-sheet.tsx';
import { OrderResult } from './parts/order-result.tsx';
import { RecordBar } from './parts/record-bar.tsx';
import { toneOf, TotalsBar } from './parts/totals-bar.tsx';
import { RecordDetail } from './record-detail.tsx';
import { LOTTERY, STATUS_TONES, STATUSES, type BetAnswer, type BetRow } from './record-words.ts';
import styles from './records.module.css';
import type { ChosenRange } from '../../lib/ranges/record-range.ts';

export function BetList() {
  const t = useT();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const [range, setRange] = useState<ChosenRange>({ range: 'week' });
  const [chosen, setChosen] = useState<Chosen>({});
  const query = { ...range, ...chosen };
  const bets = usePages('record.bets', query);
  const groups = useGroups(bets.first);
  useLive('member', 'order_settled', () => refresh('record.bets'));
  const { rows } = bets;
  const [orderId, betId, source] = [address.get('order'), address.get('bet'), address.get('source')];
  return (
    <>
      <RecordBar tab="bets" range={range} onRange={setRange} groups={groups} chosen={chosen} onChosen={setChosen} />
      <div className={`gutter ${styles.list}`}>
        <Totals answer={bets.first} query={query} />
        <Card padding="none">
          {!rows && bets.error && (
            <ErrorState
              title={t('load_failed')}
              text={bets.error.message}
              code={bets.error.refusal.code}
              onRetry={bets.refetch}
            />
          )}
          {!rows && !bets.error && [0, 1, 2, 3, 4].map((row) => <SkeletonRow key={row} />)}
          {rows?.length === 0 && (
            <Empty
              title={t('record_none')}
              text={t('record_none_text')}
              action={{ label: t('record_none_action'), onPress: () => navigate('/m/lottery') }}
            />
          )}
          {rows?.map((bet) => (
            <Row
              key={`${bet.source}/${bet.betId}`}
              bet={bet}
              onOpen={() =>
                setAddress(bet.source === LOTTERY ? { order: bet.betId } : { bet: bet.betId, source: bet.source })
              }
            />
          ))}
          <LoadMore loadMore={bets.loadMore} loading={bets.loadingMore} />
        </Card>
      </div>
      {orderId && <RecordDetail orderId={orderId} onClose={() => setAddress({}, { replace: true })} />}
      {betId && source && <BetDetail source={source} betId={betId} onClose={() => setAddress({}, { replace: true })} />}
    </>
  );
}

/**
 * Status always; vendor and category once there is more than one to choose from. The last known ones stay while the
 * next answer is loading.
 */
function useGroups(answer: BetAnswer | undefined): readonly FilterGroup[] {
  const t = useT();
  const categoryName = useCategoryName();
  const [known, setKnown] = useState<BetAnswer>();
  if (answer && answer !== known) setKnown(answer);
  const { vendors = [], gameCategories = [] } = known ?? {};
  return [
    {
      id: 'status',
      title: t('record_status'),
      options: STATUSES.map((value) => ({ value, label: t(`order_${value}`) })),
    },
    ...(vendors.length === 0
      ? []
      : [
          {
            id: 'vendor',
            title: t('record_vendor'),
            options: vendors.map(({ vendor, name }) => ({ value: vendor, label: name })),
          },
        ]),
    ...(gameCategories.length === 0
      ? []
      : [
          {
            id: 'gameCategory',
            title: t('record_category'),
            options: gameCategories.map((value) => ({ value, label: categoryName(value) })),
          },
        ]),
  ];
}

function Totals({
  answer,
  query,
}: {
  readonly answer: BetAnswer | undefined;
  readonly query: Readonly<Record<string, unknown>>;
}) {
  const t = useT();
  const formats = useFormats();
  const signed = (amount: number, currency: string) => `${amount > 0 ? '+' : ''}${formats.money(amount, currency)}`;
  const totals = answer && [
    { id: 'stake', label: t('record_stake'), value: formats.money(answer.totals.stake, answer.currency) },
    {
      id: 'payout',
      label: t('record_paid'),
      value: formats.money(answer.totals.payout, answer.currency),
      tone: answer.totals.payout > 0 ? ('gold' as const) : undefined,
    },
    {
      id: 'net',
      label: t('record_net'),
      value: signed(answer.totals.net, answer.currency),
      tone: toneOf(answer.totals.net),
    },
  ];
  return (
    <TotalsBar
      lead={answer ? t('record_bets_count', { count: formats.integer(answer.totals.bets) }) : ' '}
      totals={totals}
      end={<CsvButton file="record.betsFile" query={query} />}
    />
  );
}

/**
 * The game's picture, two lines beside it, two at the end (look §3, tables on phones). A round's id is only in the
 * sheet.
 */
function Row({ bet, onOpen }: { readonly bet: BetRow; readonly onOpen: () => void }) {
  const t = useT();
  const formats = useFormats();
  return (
    <button type="button" className={styles.row} data-testid="record-row" data-status={bet.status} onClick={onOpen}>
      <span className={styles.rowThumb}>
        <GameThumb iconUrl={bet.iconUrl} />
      </span>
      <span className={styles.rowWords}>
        <b>{bet.gameName}</b>
        <span>
          {bet.source === LOTTERY ? t('draw_issue', { numero: shortNumero(bet.title) }) : bet.vendorName} ·{' '}
          {formats.dateTime(bet.placedAt, 'dayMonth')} {formats.dateTime(bet.placedAt, 'time')}
        </span>
        <StatusChip tone={STATUS_TONES[bet.status]}>{t(`order_${bet.status}`)}</StatusChip>
      </span>
      <span className={styles.rowAmounts}>
        <b>{formats.money(bet.stake, bet.currency)}</b>
        <OrderResult
          order={{ status: bet.status, totalPayout: bet.payout, totalStake: bet.stake, currency: bet.currency }}
        />
      </span>
    </button>
  );
}
