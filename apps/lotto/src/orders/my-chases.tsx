/** The member's running chases in this game: the progress of each, and how to stop it. */
import { createIntentKey } from '@lantern/client';
import { Button, Card, ChaseCard, SectionHead, useDialogs, useFormats, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { call, refresh, useCall, type Answer } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { useLive } from '../lib/realtime.ts';
import { useSession } from '../lib/session.ts';
import styles from './my-chases.module.css';

type Chase = Answer<'lottery.chases'>['content'][number];

/** Renders nothing when none is running. */
export function MyChases({ gameCode }: { readonly gameCode: string }) {
  const t = useT();
  const session = useSession();
  const running = useCall(
    'lottery.chases',
    { query: { gameCode, status: 'running', pageNo: 1 } },
    { enabled: session.phase === 'open' },
  );
  const ask = (): void => refresh('lottery.chases');
  useLive(`lottery:${gameCode}`, 'issue_settled', ask);
  useLive('member', 'order_settled', ask);
  const chases = running.data?.content ?? [];
  if (chases.length === 0) return null;
  return (
    <section className={styles.section} data-testid="my-chases">
      <SectionHead title={t('my_chases')} />
      <Card padding="none">
        <ul className={styles.list}>
          {chases.map((chase) => (
            <ChaseRow key={chase.chaseId} chase={chase} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function ChaseRow({ chase }: { readonly chase: Chase }) {
  const t = useT();
  const formats = useFormats();
  const [stop, stopping] = useStop(chase);
  const count = chase.issues.length;
  const done = chase.issues.filter(({ status }) => status !== 'pending').length;
  return (
    <li className={styles.row} data-testid="my-chase" data-done={done}>
      <ChaseCard
        title={t('issue', { numero: chase.issues[done]?.numero ?? '' })}
        note={chase.stopOnWin ? t('stop_on_win') : formats.dateTime(chase.placedAt, 'dateTime')}
        end={
          <Button small busy={stopping ? t('sending') : undefined} data-testid="chase-stop" onClick={() => void stop()}>
            {t('chase_stop')}
          </Button>
        }
        done={done}
        total={count}
        progress={t('chase_progress', { done, count })}
        sums={[
          { name: t('chase_staked'), amount: formats.money(chase.totalStake, chase.currency) },
          { name: t('chase_won'), amount: formats.money(chase.totalPayout, chase.currency) },
          { name: t('chase_returned'), amount: formats.money(chase.totalReturned, chase.currency) },
        ]}
      />
    </li>
  );
}

/** Confirms, stops, reports the refund. Without an answer the same key is sent when the member retries. */
function useStop({ chaseId, currency, totalReturned }: Chase): [stop: () => Promise<void>, stopping: boolean] {
  const t = useT();
  const formats = useFormats();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [stopping, setStopping] = useState(false);
  const [intent] = useState(createIntentKey);
  const stop = async (): Promise<void> => {
    const agreed = await dialogs.confirm({
      title: t('chase_stop_title'),
      text: t('chase_stop_text'),
      confirmLabel: t('chase_stop'),
      cancelLabel: t('chase_keep'),
    });
    if (!agreed) return;
    setStopping(true);
    const result = await call('lottery.stopChase', { params: { chaseId }, idempotencyKey: intent.keyFor(chaseId) });
    setStopping(false);
    intent.settle(result);
    if (result.ok)
      toasts.show({
        type: 'success',
        text: t('chase_stopped', { amount: formats.money(result.value.totalReturned - totalReturned, currency) }),
      });
    else toasts.show({ type: result.code === 'network_offline' ? 'offline' : 'fail', text: result.message });
    refresh('lottery.chases', 'lottery.orders', 'lottery.orderDetail', 'wallet.balance');
  };
  return [stop, stopping];
}
