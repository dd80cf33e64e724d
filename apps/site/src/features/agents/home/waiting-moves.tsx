/** Moves to another parent that wait for the agent's own answer. */
import { Button, Icon, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { client, refresh, useCall } from '../../../lib/server/calls.ts';
import { useAgentT } from '../agent-texts.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import styles from './agent-home.module.css';
import moveStyles from './agent-moves.module.css';

export function WaitingMoves() {
  const t = useAgentT();
  const toasts = useToasts();
  const amounts = useAmounts('VND');
  const { data } = useCall('agent.moves', {});
  const [busy, setBusy] = useState<string>();
  async function answer(moveId: string, accept: boolean): Promise<void> {
    setBusy(moveId);
    const answered = await client.call('agent.answerMove', { params: { moveId }, body: { accept } });
    setBusy(undefined);
    refresh('agent.moves');
    toasts.show(
      answered.ok
        ? { type: 'success', text: t(accept ? 'move_agreed' : 'move_declined') }
        : { type: 'fail', text: answered.message },
    );
  }
  return (
    <>
      {(data?.waiting ?? []).map(({ moveId, parentAccount, effectiveDay }) => (
        <div key={moveId} className={styles.offer} data-testid="waiting-move">
          <Icon name="tree-structure" variant="duotone" size={26} className={styles.offerIcon} />
          <span className={styles.offerWords}>
            <b>{t('move_asked', { parent: parentAccount })}</b>
            <span>{t('move_asked_text', { day: amounts.day(effectiveDay) })}</span>
            <span className={moveStyles.answers}>
              <Button small disabled={busy !== undefined} onClick={() => void answer(moveId, false)}>
                {t('move_decline')}
              </Button>
              <Button small look="brand" disabled={busy !== undefined} onClick={() => void answer(moveId, true)}>
                {t('move_agree')}
              </Button>
            </span>
          </span>
        </div>
      ))}
    </>
  );
}
