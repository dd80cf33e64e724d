/** Warns before an idle session ends, and keeps it open while the operator works. */
import { useNow } from '@lantern/ui';
import { clock } from '@lantern/ui/clock';
import { useEffect, useRef, useState } from 'react';
import { call } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { noteActivity, session } from '../lib/session.ts';
import { ModalDialog } from '../widgets/dialogs.tsx';
import { DeskButton } from '../widgets/parts.tsx';
import panels from '../widgets/desk-panels.module.css';

const WARN_MS = 60_000;
/** Without an answer about the session it is asked for again after this time. */
const ASK_AGAIN_MS = 5_000;
/** Typing without a call renews the session at most this often. */
const RENEW_EVERY_MS = 120_000;

async function renew(): Promise<void> {
  const result = await call('ops.session.renew', {});
  if (result.ok) noteActivity(result.value.idleEndsAt);
}

export function IdleWatch() {
  const t = useT();
  const idleEndsAt = session.use((state) => state.idleEndsAt);
  const isIn = session.use(({ phase }) => phase === 'in');
  const nowMs = useNow(isIn);
  const leftMs = idleEndsAt - nowMs;
  const isWarned = isIn && leftMs <= WARN_MS;
  const [renewedAt] = useState({ ms: clock.nowMs() });
  const warned = useRef(isWarned);
  useEffect(() => {
    warned.current = isWarned;
  }, [isWarned]);
  const isOver = isIn && leftMs <= 0;
  useEffect(() => {
    if (!isOver) return;
    // The server decides: a session that another tab kept open goes on, and `call` notes one that has ended.
    const ask = () =>
      void call('ops.session.me', {}, { isPassive: true }).then(
        (result) => result.ok && noteActivity(result.value.idleEndsAt),
      );
    ask();
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  useEffect(() => {
    function onActivity(): void {
      if (session.get().phase !== 'in') return;
      if (!warned.current && clock.nowMs() - renewedAt.ms < RENEW_EVERY_MS) return;
      renewedAt.ms = clock.nowMs();
      void renew();
    }
    for (const name of ['keydown', 'pointerdown'] as const) window.addEventListener(name, onActivity);
    return () => {
      for (const name of ['keydown', 'pointerdown'] as const) window.removeEventListener(name, onActivity);
    };
  }, [renewedAt]);
  if (!isWarned) return null;
  return (
    <ModalDialog title={t('idle_title')} role="alertdialog" onClose={() => void renew()}>
      <p>{t('idle_text', { count: Math.max(0, Math.ceil(leftMs / 1000)) })}</p>
      <div className={panels.dialogFoot}>
        <DeskButton look="brand" autoFocus onPress={() => void renew()}>
          {t('idle_stay')}
        </DeskButton>
      </div>
    </ModalDialog>
  );
}
