/** The statement: every movement of the balance by day, kind and type, with the totals of all matches. */
import { Card, Empty, ErrorState, SkeletonRow, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../lib/server/calls.ts';
import { usePages } from '../../lib/navigation/pages.ts';
import { useT } from '../../lib/language/i18n.ts';
import { LoadMore } from '../../lib/load-more.tsx';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { CsvButton } from './parts/csv-button.tsx';
import type { Chosen, FilterGroup } from './parts/filter-sheet.tsx';
import { RecordBar } from './parts/record-bar.tsx';
import { toneOf, TotalsBar } from './parts/totals-bar.tsx';
import type { StatementRow } from './record-words.ts';
import styles from './records.module.css';
import type { ChosenRange } from '../../lib/ranges/record-range.ts';
import { TransactionDetail } from './transaction-detail.tsx';

const KINDS = ['deposit', 'withdrawal', 'bet', 'transfer', 'bonus', 'commission', 'other'] as const;

export function TransactionList() {
  const t = useT();
  const navigate = useNavigate();
  const formats = useFormats();
  const [range, setRange] = useState<ChosenRange>({ range: 'week' });
  const [chosen, setChosen] = useState<Chosen>({});
  const [opened, setOpened] = useState<StatementRow>();
  const codes = useCall('wallet.transactionCodes', {}, { staleMs: Infinity });
  const names = codes.data?.list ?? [];
  const query = { ...range, ...chosen };
  const moves = usePages('wallet.transactions', query);
  const { rows, first } = moves;
  const nameOf = (txCode: string) => names.find((code) => code.txCode === txCode)?.name ?? txCode;
  const groups: readonly FilterGroup[] = [
    {
      id: 'kind',
      title: t('transactions_kind'),
      options: KINDS.map((value) => ({ value, label: t(`transactions_kind_${value}`) })),
    },
    {
      id: 'txCode',
      title: t('transactions_type'),
      narrowedBy: 'kind',
      options: names.map(({ txCode, name, kind }) => ({ value: txCode, label: name, within: kind })),
    },
  ];
  const totals = first && [
    {
      id: 'in',
      label: t('transactions_in'),
      value: `${first.totals.in > 0 ? '+' : ''}${formats.money(first.totals.in, first.currency)}`,
      tone: toneOf(first.totals.in),
    },
    { id: 'out', label: t('transactions_out'), value: formats.money(-first.totals.out, first.currency) },
    {
      id: 'net',
      label: t('transactions_net'),
      value: `${first.totals.net > 0 ? '+' : ''}${formats.money(first.totals.net, first.currency)}`,
      tone: toneOf(first.totals.net),
    },
  ];
  return (
    <>
      <RecordBar
        tab="transactions"
        range={range}
        onRange={setRange}
        groups={groups}
        chosen={chosen}
        onChosen={setChosen}
      />
      <div className={`gutter ${styles.list}`}>
        <TotalsBar
          lead={first ? t('transactions_count', { count: formats.integer(first.totalElements) }) : ' '}
          totals={totals}
          end={<CsvButton file="record.transactionsFile" query={query} />}
        />
        <Card padding="none">
          {!rows && moves.error && (
            <ErrorState
              title={t('load_failed')}
              text={moves.error.message}
              code={moves.error.refusal.code}
              onRetry={moves.refetch}
            />
          )}
          {!rows && !moves.error && [0, 1, 2, 3, 4].map((row) => <SkeletonRow key={row} />)}
          {rows?.length === 0 && (
            <Empty
              title={t('transactions_none')}
              text={t('transactions_none_text')}
              action={{ label: t('menu_deposit'), onPress: () => navigate('/m/voucherCenter') }}
            />
          )}
          {rows?.map((move) => (
            <Row key={move.transactionId} move={move} name={nameOf(move.txCode)} onOpen={() => setOpened(move)} />
          ))}
          <LoadMore loadMore={moves.loadMore} loading={moves.loadingMore} />
        </Card>
      </div>
      {opened && <TransactionDetail move={opened} name={nameOf(opened.txCode)} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Row({
  move,
  name,
  onOpen,
}: {
  readonly move: StatementRow;
  readonly name: string;
  readonly onOpen: () => void;
}) {
  const t = useT();
  const formats = useFormats();
  return (
    <button type="button" className={styles.row} data-testid="transaction-row" data-code={move.txCode} onClick={onOpen}>
      <span className={styles.rowWords}>
        <b>{name}</b>
        <span className={styles.rowCaption}>{formats.dateTime(move.occurredAt, 'dateTime')}</span>
      </span>
      <span className={styles.rowAmounts}>
        <b className={move.amount > 0 ? styles.gain : undefined}>
          {move.amount > 0 ? '+' : ''}
          {formats.money(move.amount, move.currency)}
        </b>
        <span>{t('transactions_balance', { amount: formats.money(move.balanceAfter, move.currency) })}</span>
      </span>
    </button>
  );
}
