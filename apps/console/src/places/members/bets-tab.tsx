/** Lottery orders and rounds of a member. */
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { word } from '../../lib/words.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { Money as Amount, Time } from '../../widgets/values.tsx';
import { Explained } from './explained.tsx';
import styles from './members.module.css';

interface TabProps {
  readonly memberId: string;
}

type Bet = OpsAnswer<'ops.members.bets'>['list'][number];

export const BET_TONE: Readonly<Record<string, Tone>> = {
  won: 'ok',
  lost: 'plain',
  pending: 'info',
  held: 'warn',
  rejected: 'bad',
};

export function Bets({ memberId }: TabProps) {
  const t = useT();
  const address = useListAddress();
  const { after } = address.values;
  const source = address.values['source'] === 'rounds' ? 'rounds' : 'lottery';
  const read = useCall(
    'ops.members.bets',
    { params: { memberId }, query: { source, limit: 50, ...(after !== undefined && { after }) } },
    { keepsLast: true },
  );
  const columns: readonly Column<Bet>[] = [
    { id: 'at', head: t('column_time'), cell: ({ placedAt }) => <Time atMs={placedAt} />, width: 110 },
    { id: 'game', head: t('column_game'), cell: ({ gameName }) => <b>{gameName}</b> },
    { id: 'title', head: t('column_issue'), cell: ({ title }) => <span className="mono">{title}</span> },
    {
      id: 'state',
      head: t('state'),
      cell: ({ status }) => <StatusBadge tone={BET_TONE[status] ?? 'plain'}>{word('bet', status)}</StatusBadge>,
    },
    {
      id: 'stake',
      head: t('column_stake'),
      align: 'end',
      cell: ({ stake, currency }) => <Amount amount={stake} currency={currency} />,
    },
    {
      id: 'payout',
      head: t('column_payout'),
      align: 'end',
      cell: ({ payout, currency }) => <Amount amount={payout} currency={currency} />,
    },
    { id: 'id', head: t('column_id'), cell: ({ betId }) => <Explained id={betId} /> },
  ];
  return (
    <div className={styles.one}>
      <div className={styles.choice}>
        <Segments
          label={t('member_tab_bets')}
          value={source}
          onChange={(next) => address.set({ source: next })}
          options={[
            { id: 'lottery', label: t('bets_lottery') },
            { id: 'rounds', label: t('bets_rounds') },
          ]}
        />
      </div>
      <DataTable
        label={t('member_tab_bets')}
        address={address}
        columns={columns}
        rows={read.data?.list}
        keyOf={({ betId }) => betId}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={t('member_bets_none')}
        next={read.data?.next}
      />
    </div>
  );
}
