/** The queue of withdrawals: claim, checks with their evidence, approve or reject; the next case opens by itself. */
import { cx } from '@lantern/ui';
import { useRef } from 'react';
import { exportAddress, refresh, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useLiveRows } from '../../lib/live-rows.ts';
import { useMe, useMerchant } from '../../lib/session.ts';
import { startOfDayMs } from '../../lib/zone.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { StatusBadge } from '../../widgets/parts.tsx';
import { Age, Money, Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import parts from '../../look/desk-parts.module.css';
import { WithdrawalPane, type Withdrawal } from './withdrawal-pane.tsx';
import styles from './withdrawals.module.css';

const STATES = ['review', 'auto_check', 'paying', 'paid', 'rejected', 'failed'] as const;
const SORTS = ['requestedAt', '-requestedAt', 'amount', '-amount'] as const;
const QUESTIONS = ['open', 'answered'] as const;
/** The queue is worked from the oldest case; what is over is read from the newest. */
const presetSort = (state: string) => (state === 'review' ? 'requestedAt' : '-requestedAt');
/** The automatic checks, in the order they are made. */
const CHECKS = ['turnover', 'kyc', 'payee_name', 'shared_account', 'deposit_ratio', 'daily_limits'] as const;
const DAY_MS = 86_400_000;
const keyOf = ({ withdrawalId }: Withdrawal) => withdrawalId;

export default function WithdrawalsPage() {
  const t = useT();
  const address = useListAddress();
  const { timeZone } = useMerchant();
  const { values } = address;
  const state = STATES.find((one) => one === values['tab']) ?? 'review';
  const question = QUESTIONS.find((one) => one === values['question']);
  const { dayFrom, dayTo = dayFrom } = values;
  const query = {
    state,
    sort: SORTS.find((one) => one === values['sort']) ?? presetSort(state),
    limit: 100,
    ...(values['after'] !== undefined && { after: values['after'] }),
    ...(values['memberId'] !== undefined && { memberId: values['memberId'] }),
    ...(question !== undefined && { question }),
    ...(dayFrom !== undefined && { from: startOfDayMs(dayFrom, timeZone) }),
    ...(dayTo !== undefined && { to: startOfDayMs(dayTo, timeZone) + DAY_MS - 1 }),
  };
  const read = useCall('ops.withdrawals.list', { query }, { refetchIntervalMs: 15_000 });
  const live = useLiveRows(read.data?.list, keyOf, JSON.stringify(query));
  const rows = read.data && live.rows;
  const openKey = values['open'];
  const openAt = rows?.findIndex((row) => keyOf(row) === openKey) ?? -1;
  const columns = useColumns(state);
  /** Decided here: rows of the list may be older. */
  const decided = useRef(new Set<string>());
  const currency = rows?.[0]?.currency;
  const sum = rows?.reduce((total, { amount }) => total + amount, 0) ?? 0;
  const show = (at: number) => address.set({ open: rows?.[at] && keyOf(rows[at]) });
  return (
    <>
      <Split
        paneWidth={580}
        pane={
          openKey !== undefined && (
            <WithdrawalPane
              key={openKey}
              withdrawalId={openKey}
              row={rows?.[openAt]}
              isGone={live.gone.has(openKey)}
              onClose={() => address.set({ open: undefined })}
              onPrevious={openAt > 0 ? () => show(openAt - 1) : undefined}
              onNext={rows && openAt >= 0 && openAt < rows.length - 1 ? () => show(openAt + 1) : undefined}
              onDecided={() => {
                refresh('ops.withdrawals.list', 'ops.withdrawals.read');
                decided.current.add(openKey);
                const isFree = (row: Withdrawal) =>
                  row.canClaim && !live.gone.has(keyOf(row)) && !decided.current.has(keyOf(row));
                const next = rows?.find((row, at) => at > openAt && isFree(row)) ?? rows?.find(isFree);
                address.set({ open: next && keyOf(next) });
              }}
            />
          )
        }
      >
        <PlaceHead
          title={t('place_withdrawals')}
          note={
            rows && (
              <>
                {t('cases', { count: read.data?.total?.value ?? rows.length })}
                {read.data?.total?.exact === false && '+'}
                {currency !== undefined && (
                  <>
                    {' · '}
                    <Money amount={sum} currency={currency} />
                  </>
                )}
              </>
            )
          }
        />
        <div className={table.list}>
          <div className={styles.bar}>
            <Segments
              label={t('state')}
              value={state}
              onChange={(tab) => address.set({ tab, open: undefined, after: undefined, sort: undefined })}
              options={STATES.map((id) => ({ id, label: t(`withdrawal_${id}`) }))}
            />
            <FilterBar
              address={address}
              filters={[
                { kind: 'days', name: 'day', label: t('filter_days') },
                {
                  kind: 'choice',
                  name: 'question',
                  label: t('withdrawal_question'),
                  options: QUESTIONS.map((id) => ({ id, label: t(`withdrawal_question_${id}`) })),
                },
                { kind: 'text', name: 'memberId', label: t('member_id') },
              ]}
            />
          </div>
          <DataTable
            label={t('place_withdrawals')}
            address={address}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t(state === 'review' ? 'withdrawals_none' : 'nothing_found')}
            next={read.data?.next}
            openKey={openKey}
            onOpen={({ withdrawalId }) => address.set({ open: withdrawalId })}
            isPale={(row) => (state === 'review' && !row.canClaim && !row.canDecide) || live.gone.has(keyOf(row))}
            waiting={{ count: live.waiting, show: live.show }}
            file={exportAddress('ops.withdrawals.list', query)}
            {...(read.data?.total && { count: { value: read.data.total.value, isExact: read.data.total.exact } })}
            foot={
              <span className={styles.legend}>
                <i className={parts.dot} data-tone="ok" /> {t('check_passed')}{' '}
                <i className={parts.dot} data-tone="warn" /> {t('check_looks')}
              </span>
            }
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['J K', t('key_move')],
          ['C', t('claim')],
          ['A', t('approve')],
          ['Q', t('withdrawal_ask')],
          ['R', t('reject')],
        ]}
        note={t('list_note')}
      />
    </>
  );
}

function useColumns(state: (typeof STATES)[number]): readonly Column<Withdrawal>[] {
  const t = useT();
  const { operator } = useMe();
  return [
    {
      id: 'age',
      head: state === 'review' ? t('column_age') : t('column_time'),
      cell: (row) =>
        state === 'review' ? <Age sinceMs={row.requestedAt} /> : <Time atMs={row.finishedAt ?? row.requestedAt} />,
      width: 92,
      sort: 'requestedAt',
    },
    { id: 'member', head: t('member'), cell: ({ member }) => <b>{member.username}</b> },
    {
      id: 'amount',
      head: t('amount'),
      align: 'end',
      sort: 'amount',
      cell: ({ amount, currency }) => (
        <b>
          <Money amount={amount} currency={currency} />
        </b>
      ),
      total: (rows) =>
        rows[0] && <Money amount={rows.reduce((sum, { amount }) => sum + amount, 0)} currency={rows[0].currency} />,
    },
    {
      id: 'checks',
      head: t('checks'),
      cell: ({ concerns }) => (
        <span className={styles.dots}>
          <span className="sr-only">{t('check_concerns', { count: concerns.length })}</span>
          {CHECKS.map((check) => (
            <i key={check} className={cx(parts.dot)} data-tone={concerns.includes(check) ? 'warn' : 'ok'} />
          ))}
        </span>
      ),
    },
    {
      id: 'claim',
      head: t('column_held'),
      cell: ({ claim, approval, question }) =>
        approval ? (
          <StatusBadge tone="warn" icon="seal-check">
            {t('withdrawal_second')}
          </StatusBadge>
        ) : claim ? (
          <StatusBadge tone={claim.by.operatorId === operator.operatorId ? 'brand' : 'bad'} icon="lock">
            {claim.by.operatorId === operator.operatorId
              ? t('held_by_you')
              : t('held_by', { name: claim.by.displayName })}
          </StatusBadge>
        ) : (
          state === 'review' &&
          question && (
            <StatusBadge tone={question === 'open' ? 'plain' : 'ok'} icon={question === 'open' ? 'clock' : 'chats'}>
              {t(`withdrawal_question_${question}`)}
            </StatusBadge>
          )
        ),
    },
  ];
}
