/** Every bet over several draws: its progress, its outcome, and the button to stop it. */
import { createIntentKey } from '@lantern/client';
import {
  BottomSheet,
  Button,
  ChaseCard,
  Empty,
  ErrorState,
  SkeletonRow,
  StatusChip,
  useDialogs,
  useFormats,
  useToasts,
  type StatusTone,
} from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { LoadMore } from '../../../lib/load-more.tsx';
import { usePages } from '../../../lib/navigation/pages.ts';
import styles from './chases.module.css';

type Chase = Answer<'lottery.chases'>['content'][number];

const TONES: Readonly<Record<Chase['status'], StatusTone>> = { running: 'warn', finished: 'ok', stopped: 'mute' };

export function ChasesSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const chases = usePages('lottery.chases', {});
  return (
    <BottomSheet title={t('chases')} onClose={onClose} data-testid="chases-sheet">
      {!chases.rows && chases.error && (
        <ErrorState
          title={t('load_failed')}
          text={chases.error.message}
          code={chases.error.refusal.code}
          onRetry={chases.refetch}
        />
      )}
      {!chases.rows && !chases.error && [0, 1, 2].map((row) => <SkeletonRow key={row} />)}
      {chases.rows?.length === 0 && <Empty title={t('chases_none')} text={t('chases_none_text')} />}
      {chases.rows?.map((chase) => (
        <PlacedChase key={chase.chaseId} chase={chase} />
      ))}
      <LoadMore loadMore={chases.loadMore} loading={chases.loadingMore} />
    </BottomSheet>
  );
}

function PlacedChase({ chase }: { readonly chase: Chase }) {
  const t = useT();
  const formats = useFormats();
  const { issues, currency, status, totalStake, totalPayout, totalReturned } = chase;
  const done = issues.filter((issue) => issue.status !== 'pending').length;
  return (
    <article className={styles.chase} data-testid="chase" data-status={status}>
      <ChaseCard
        title={chase.gameName}
        note={
          <>
            {formats.dateTime(chase.placedAt, 'dateTime')}
            {chase.stopOnWin && ` · ${t('chase_stop_on_win')}`}
          </>
        }
        end={<StatusChip tone={TONES[status]}>{t(`chase_${status}`)}</StatusChip>}
        done={done}
        total={issues.length}
        progress={t('chase_progress', { done, total: issues.length })}
        sums={[
          { name: t('chase_stake'), amount: formats.money(totalStake, currency) },
          { name: t('chase_payout'), amount: formats.money(totalPayout, currency) },
          { name: t('chase_returned'), amount: formats.money(totalReturned, currency) },
        ]}
      >
        {status === 'running' && <StopButton chase={chase} />}
      </ChaseCard>
    </article>
  );
}

/** Confirms, then ends the chase; the refund is shown. */
function StopButton({ chase }: { readonly chase: Chase }) {
  const t = useT();
  const formats = useFormats();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [intent] = useState(createIntentKey);

  async function stop(): Promise<void> {
    if (
      !(await dialogs.confirm({
        title: t('chase_stop_title'),
        text: t('chase_stop_text'),
        confirmLabel: t('chase_stop'),
        cancelLabel: t('chase_keep'),
      }))
    )
      return;
    setBusy(true);
    const result = await client.call('lottery.stopChase', {
      params: { chaseId: chase.chaseId },
      idempotencyKey: intent.keyFor(chase.chaseId),
    });
    intent.settle(result);
    setBusy(false);
    toasts.show(
      result.ok
        ? {
            type: 'success',
            text: t('chase_stopped_done', {
              amount: formats.money(result.value.totalReturned - chase.totalReturned, chase.currency),
            }),
          }
        : { type: 'fail', text: result.message },
    );
    refresh('lottery.chases', 'record.bets', 'lottery.orders');
  }

  return (
    <div className={styles.stop}>
      <Button wide busy={busy ? t('chase_stopping') : undefined} data-testid="chase-stop" onClick={() => void stop()}>
        {t('chase_stop')}
      </Button>
    </div>
  );
}
