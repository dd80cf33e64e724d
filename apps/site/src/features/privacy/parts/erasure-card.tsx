/** Erasing the account: what it means, when it happens, and how to cancel it. */
import { Button, Card, Note, SectionHead, Skeleton, useFormats, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { client, refresh, useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../privacy.module.css';
import { PasswordSheet } from './password-sheet.tsx';

export function ErasureCard() {
  const t = useT();
  const formats = useFormats();
  const toasts = useToasts();
  const erasure = useCall('privacy.erasure');
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    setBusy(true);
    const cancelled = await client.call('privacy.cancelErasure');
    setBusy(false);
    toasts.show(
      cancelled.ok ? { type: 'success', text: t('erasure_cancelled') } : { type: 'fail', text: cancelled.message },
    );
    refresh('privacy.erasure');
  }

  return (
    <section>
      <SectionHead title={t('privacy_erasure')} />
      <Card>
        <Block read={erasure} waiting={<Skeleton height={120} radius={12} />}>
          {({ erasesAt, waitingDays }) => (
            <div className={styles.erasure} data-testid="erasure" data-state={erasesAt === null ? 'none' : 'waiting'}>
              {erasesAt === null ? (
                <>
                  <p className={styles.text}>{t('erasure_text', { days: waitingDays })}</p>
                  <ul className={styles.list}>
                    <li>{t('erasure_goes')}</li>
                    <li>{t('erasure_stays')}</li>
                    <li>{t('erasure_money')}</li>
                  </ul>
                  <Button wide icon="trash" data-testid="erase" onClick={() => setConfirming(true)}>
                    {t('erasure_action')}
                  </Button>
                </>
              ) : (
                <>
                  <Note tone="warn">{t('erasure_waiting', { date: formats.dateTime(erasesAt, 'dateTime') })}</Note>
                  <p className={styles.text}>{t('erasure_waiting_text')}</p>
                  <Button
                    look="brand"
                    wide
                    data-testid="erase-cancel"
                    busy={busy ? t('erasure_cancelling') : undefined}
                    onClick={() => void cancel()}
                  >
                    {t('erasure_cancel')}
                  </Button>
                </>
              )}
              {confirming && (
                <PasswordSheet
                  title={t('privacy_erasure')}
                  text={t('erasure_ask', { days: waitingDays })}
                  action={t('erasure_confirm')}
                  busyLabel={t('erasure_sending')}
                  onClose={() => setConfirming(false)}
                  send={async (password) => {
                    const result = await client.call('privacy.requestErasure', { body: { password } });
                    if (!result.ok) return result;
                    setConfirming(false);
                    refresh('privacy.erasure');
                    return undefined;
                  }}
                />
              )}
            </div>
          )}
        </Block>
      </Card>
    </section>
  );
}
