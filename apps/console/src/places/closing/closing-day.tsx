/** One day: our sums beside each provider's statement, what differs, and the close. */
import { useState } from 'react';
import { Link } from 'wouter';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { DAY_READS } from './closing-reads.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import queue from '../../widgets/desk-queue.module.css';
import { DeskButton, DeskCard, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import { dayText } from './day-text.ts';
import { Differences } from './differences.tsx';
import styles from './closing.module.css';
import { SourceTable } from './source-table.tsx';
import type { Detail } from './upload-dialog.tsx';

export function ClosingDay({ day }: { readonly day: string }) {
  const read = useCall('ops.closings.read', { params: { day } });
  return <WhenRead read={read}>{(detail) => <Day detail={detail} />}</WhenRead>;
}

function Day({ detail }: { readonly detail: Detail }) {
  const t = useT();
  const { day, state, sources, closed } = detail;
  return (
    <>
      <div className={queue.title}>
        <div>
          <small>{closed ? t('closing_closed_by', { name: closed.by }) : t('closing_open_text')}</small>
          <h2>{dayText(day)}</h2>
        </div>
        <Acts detail={detail} />
      </div>
      <div className={styles.stack}>
        {detail.approvalId !== null && (
          <DeskNote tone="warn">
            {t('closing_reopen_waits')}{' '}
            <Link href={`/approvals?tab=pending&open=${detail.approvalId}`}>{t('withdrawal_second_open')}</Link>
          </DeskNote>
        )}
        {closed?.changedSince && <DeskNote tone="bad">{t('closing_changed_since')}</DeskNote>}
        <DeskCard
          title={t('closing_sources')}
          side={
            <StatusBadge tone={state === 'closed' ? 'ok' : detail.open > 0 ? 'warn' : 'plain'}>
              {state === 'closed' ? t('closing_is_closed') : t('closing_open_differences', { count: detail.open })}
            </StatusBadge>
          }
          isFlush
        >
          {sources.length === 0 ? <EmptyState text={t('closing_no_money')} /> : <SourceTable detail={detail} />}
        </DeskCard>
        {closed && <Proofs closed={closed} />}
        {sources.some(({ statement }) => statement && statement.differences > 0) && <Differences detail={detail} />}
      </div>
    </>
  );
}

function Proofs({ closed }: { readonly closed: NonNullable<Detail['closed']> }) {
  const t = useT();
  return (
    <DeskCard title={t('closing_proofs')} side={<Time atMs={closed.at} style="full" />}>
      <div className={styles.proofs}>
        {closed.proofs.map(({ name, holds, detail }) => (
          <div key={name}>
            <StatusBadge tone={holds ? 'ok' : 'bad'} icon={holds ? 'check' : 'x'}>
              {t(`proof_${name}` as 'proof_chain')}
            </StatusBadge>
            <small>{detail}</small>
          </div>
        ))}
      </div>
      <p>“{closed.reason}”</p>
    </DeskCard>
  );
}

function Acts({ detail }: { readonly detail: Detail }) {
  const t = useT();
  const { day, version, state, canManage, canClose, approvalId } = detail;
  const [asks, setAsks] = useState<'close' | 'reopen'>();
  const params = { day };
  const compare = () =>
    carryOut(
      'ops.closings.compare',
      { params, body: { version } },
      { refreshes: DAY_READS, said: (_, compared) => t('closing_compared', { count: compared.open }) },
    );
  async function submit(reason: string): Promise<boolean> {
    return asks === 'close'
      ? await carryOut(
          'ops.closings.close',
          { params, body: { reason, version } },
          { refreshes: DAY_READS, said: () => t('closing_is_done') },
        )
      : await carryOut('ops.closings.reopen', { params, body: { reason } }, { refreshes: DAY_READS });
  }
  const mayCompare = canManage && state === 'open' && detail.sources.some(({ statement }) => statement !== null);
  const mayReopen = canManage && state === 'closed' && approvalId === null;
  useKeys({
    x: mayCompare ? () => void compare() : undefined,
    a: canClose ? () => setAsks('close') : undefined,
  });
  return (
    <div className={styles.heads}>
      {mayCompare && (
        <DeskButton icon="arrows-clockwise" hotkey="X" onPress={() => void compare()}>
          {t('closing_compare')}
        </DeskButton>
      )}
      {canClose && (
        <DeskButton look="brand" icon="lock" hotkey="A" onPress={() => setAsks('close')}>
          {t('closing_close')}
        </DeskButton>
      )}
      {mayReopen && (
        <DeskButton look="danger" icon="lock-open" onPress={() => setAsks('reopen')}>
          {t('closing_reopen')}…
        </DeskButton>
      )}
      {asks && (
        <ReasonDialog
          title={`${t(asks === 'close' ? 'closing_close' : 'closing_reopen')} · ${dayText(day)}`}
          draft={`CLOSING_${asks}_${day}`}
          explanation={t(asks === 'close' ? 'closing_close_text' : 'closing_reopen_text')}
          reasons={asks === 'close' ? [t('closing_reason_agreed')] : []}
          actionLabel={t(asks === 'close' ? 'closing_close' : 'request_send')}
          look={asks === 'close' ? 'brand' : 'danger'}
          onSubmit={submit}
          onClose={() => setAsks(undefined)}
        />
      )}
    </div>
  );
}
