/** The queue of requests, and the one that is open: what will change, who asked, the decision. */
import { cx } from '@lantern/ui';
import { DeskIcon, type DeskIconName } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { useCall, refresh } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useLiveRows } from '../../lib/live-rows.ts';
import type { Approval } from '../../widgets/approval-card.tsx';
import queue from '../../widgets/desk-queue.module.css';
import { Segments } from '../../widgets/fields.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { QueueList } from '../../widgets/queue-list.tsx';
import { EmptyState, FailedState, Skeleton } from '../../widgets/states.tsx';
import { Age, Money, TimeLeft } from '../../widgets/values.tsx';
import { ApprovalDetail } from './approval-detail.tsx';
import { Thresholds } from './thresholds.tsx';

const REFETCH_MS = 15_000;

const VIEWS = {
  waiting: { view: 'waiting', state: 'pending' },
  pending: { view: 'all', state: 'pending' },
  mine: { view: 'mine' },
  decided: { view: 'all' },
} as const;
type View = keyof typeof VIEWS;

const ICON: Readonly<Record<Approval['kind'], DeskIconName>> = {
  operator_create: 'user-plus',
  operator_roles: 'user-gear',
  operator_factors: 'key',
  approval_threshold: 'gear',
  adjustment: 'scales',
  lottery_result: 'pencil-simple',
  lottery_void: 'prohibit',
  sports_result: 'scales',
  member_factors: 'key',
  member_limit: 'shield-check',
  vendor_keys: 'key',
  payout_ceiling: 'money',
  free_spins: 'game-controller',
  receiving_account: 'bank',
  withdrawal: 'hand-withdraw',
  deposit_reversal: 'arrow-u-up-left',
  closing_reopen: 'lock-open',
  promotion_publish: 'gift',
  promotion_gift: 'gift',
  house_contract: 'gift',
  commission_release: 'lock-open',
  commission_line: 'lock-open',
  commission_advance: 'coins',
  commission_recovery: 'coins',
  commission_terms: 'lock-open',
  agent_top: 'tree-structure',
  agent_move: 'tree-structure',
};

const keyOf = ({ approvalId }: Approval) => approvalId;

export default function ApprovalsPage() {
  const t = useT();
  const address = useListAddress();
  const view = (address.values['tab'] ?? 'waiting') as View;
  const chosen = VIEWS[view] ?? VIEWS.waiting;
  const read = useCall('ops.approvals.list', { query: { ...chosen, limit: 100 } }, { refetchIntervalMs: REFETCH_MS });
  const live = useLiveRows(read.data?.list, keyOf, view);
  const rows = view === 'decided' ? live.rows.filter(({ state }) => state !== 'pending') : live.rows;
  const openKey = address.values['open'] ?? rows[0]?.approvalId;
  const open = rows.find(({ approvalId }) => approvalId === openKey);
  const isChosen = address.values['open'] !== undefined;
  const [showsThresholds, setShowsThresholds] = useState(false);
  return (
    <div className={queue.columns} data-open={isChosen || undefined}>
      <div className={queue.start}>
        <header>
          <h2>
            {t('place_approvals')}
            {read.data && <span>{t('cases', { count: rows.length })}</span>}
          </h2>
          <Segments
            label={t('views')}
            value={view}
            onChange={(tab) => address.set({ tab, open: undefined })}
            options={(['waiting', 'pending', 'mine', 'decided'] as const).map((id) => ({
              id,
              label: t(`approvals_${id}`),
            }))}
          />
          {live.waiting > 0 && (
            <DeskButton look="brand" size="small" onPress={live.show}>
              {t('rows_new', { count: live.waiting })}
            </DeskButton>
          )}
        </header>
        {!read.data &&
          (read.error ? <FailedState error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton />)}
        {read.data && rows.length === 0 && <EmptyState text={t('approvals_none')} />}
        {rows.length > 0 && (
          <QueueList
            label={t('place_approvals')}
            items={rows}
            keyOf={keyOf}
            openKey={openKey}
            onOpen={({ approvalId }) => address.set({ open: approvalId })}
            isPale={({ canDecide, state }) => !canDecide || state !== 'pending'}
          >
            {(one) => <ApprovalLine approval={one} isGone={live.gone.has(one.approvalId)} />}
          </QueueList>
        )}
        <p>{t('approvals_rule')}</p>
        <DeskButton size="small" look="ghost" icon="sliders-horizontal" onPress={() => setShowsThresholds(true)}>
          {t('thresholds')}
        </DeskButton>
        {showsThresholds && <Thresholds onClose={() => setShowsThresholds(false)} />}
      </div>
      <div className={queue.middle}>
        {open ? (
          <ApprovalDetail
            key={open.approvalId}
            approvalId={open.approvalId}
            onBack={() => address.set({ open: undefined })}
            onDecided={() => {
              refresh('ops.approvals.list', 'ops.approvals.read');
              const next = rows[rows.indexOf(open) + 1] ?? rows[rows.indexOf(open) - 1];
              if (view === 'waiting' && next) address.set({ open: next.approvalId });
            }}
          />
        ) : (
          isChosen && (
            <LinkedDetail approvalId={address.values['open']!} onBack={() => address.set({ open: undefined })} />
          )
        )}
      </div>
    </div>
  );
}

/** A request opened by a link, outside the list that is shown. */
function LinkedDetail({ approvalId, onBack }: { readonly approvalId: string; readonly onBack: () => void }) {
  return (
    <ApprovalDetail
      approvalId={approvalId}
      onBack={onBack}
      onDecided={() => refresh('ops.approvals.list', 'ops.approvals.read')}
    />
  );
}

function ApprovalLine({ approval, isGone }: { readonly approval: Approval; readonly isGone: boolean }) {
  const t = useT();
  const { kind, object, amount, currency, requestedBy, requestedAt, expiresAt, state, canDecide } = approval;
  const isPending = state === 'pending' && !isGone;
  return (
    <>
      <span className={queue.caseIcon}>
        <DeskIcon name={ICON[kind]} />
      </span>
      <span className={queue.caseText}>
        <b>{t(`kind_${kind}`)}</b>
        <span>
          {amount !== null && currency !== null && (
            <>
              <Money amount={amount} currency={currency} isChange />{' '}
            </>
          )}
          {object.name}
        </span>
        <small>{t('requested_by_name', { name: requestedBy.displayName })}</small>
      </span>
      <span className={cx(queue.caseSide)}>
        <Age sinceMs={requestedAt} lateAfterMin={120} />
        {isPending ? (
          canDecide ? (
            <b>
              {t('still')} <TimeLeft untilMs={expiresAt} />
            </b>
          ) : (
            <span>{t('not_for_you')}</span>
          )
        ) : (
          <span>{t(isGone ? 'state_gone' : `state_${state}`)}</span>
        )}
      </span>
    </>
  );
}
