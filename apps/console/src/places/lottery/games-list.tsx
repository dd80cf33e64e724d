/** Every lottery with the issue that is drawn next; those that wait for a result come first. */
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import table from '../../widgets/desk-table.module.css';
import { DeskField } from '../../widgets/fields.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { StatusBadge } from '../../widgets/parts.tsx';
import { Time, TimeLeft } from '../../widgets/values.tsx';
import { REFETCH_MS, STATE_TONE, type GameRow } from './lottery-desk.ts';
import styles from './lottery.module.css';

/** Marks and case do not count: `mien bac` finds Miền Bắc. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D').toLowerCase();

export function GamesList({ address }: { readonly address: ListAddress }) {
  const t = useT();
  const [words, setWords] = useState('');
  const read = useCall('ops.lottery.games', {}, { refetchIntervalMs: REFETCH_MS });
  const found = read.data?.list.filter(({ name, gameCode }) => plain(`${name} ${gameCode}`).includes(plain(words)));
  const rows = found?.toSorted((one, other) => other.waiting - one.waiting);
  return (
    <>
      <Split>
        <PlaceHead title={t('place_lottery')} note={rows && t('lottery_games_count', { count: rows.length })}>
          <div className={styles.find}>
            <DeskField label={t('lottery_find')} type="search" value={words} onChange={setWords} />
          </div>
        </PlaceHead>
        <div className={table.list}>
          <DataTable
            label={t('place_lottery')}
            address={address}
            columns={useColumns()}
            rows={rows}
            keyOf={({ gameCode }) => gameCode}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t('nothing_found')}
            onOpen={({ gameCode }) => address.load(`game=${gameCode}`)}
            isPale={({ onSale }) => !onSale}
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
        ]}
      />
    </>
  );
}

function useColumns(): readonly Column<GameRow>[] {
  const t = useT();
  return [
    { id: 'name', head: t('lottery_game'), cell: ({ name }) => <b>{name}</b> },
    { id: 'code', head: t('lottery_code'), cell: ({ gameCode }) => <span className="mono">{gameCode}</span> },
    {
      id: 'sale',
      head: t('state'),
      cell: ({ onSale, waiting }) =>
        waiting > 0 ? (
          <StatusBadge tone="warn">{t('lottery_waiting', { count: waiting })}</StatusBadge>
        ) : (
          <StatusBadge tone={onSale ? 'ok' : 'bad'}>{t(onSale ? 'lottery_on_sale' : 'lottery_off_sale')}</StatusBadge>
        ),
    },
    {
      id: 'source',
      head: t('lottery_source'),
      cell: ({ resultSource }) => t(`lottery_source_${resultSource}`),
    },
    {
      id: 'issue',
      head: t('lottery_next'),
      cell: ({ next }) => (next ? <span className="mono">{next.numero}</span> : '–'),
    },
    {
      id: 'issue-state',
      head: t('lottery_issue_state'),
      cell: ({ next }) =>
        next ? <StatusBadge tone={STATE_TONE[next.state]}>{t(`lottery_state_${next.state}`)}</StatusBadge> : '–',
    },
    {
      id: 'closes',
      head: t('lottery_closes'),
      align: 'end',
      cell: ({ next }) => (next?.state === 'open' ? <TimeLeft untilMs={next.locksAt} /> : '–'),
    },
    {
      id: 'draws',
      head: t('lottery_draws_at'),
      align: 'end',
      cell: ({ next }) => (next ? <Time atMs={next.drawsAt} /> : '–'),
    },
    {
      id: 'prices',
      head: t('lottery_price_version'),
      align: 'end',
      cell: ({ priceVersion }) => (priceVersion === null ? '–' : `v${priceVersion}`),
    },
  ];
}
