/** Identity check (§2 KYC, ACC-18): facts, pictures, and the outcome. */
import type { CallFailed } from '@lantern/client';
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { Card, Note, Skeleton } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { client, refresh, useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useLive } from '../../lib/server/realtime.ts';
import { usePictures } from './api/use-pictures.ts';
import styles from './kyc.module.css';
import { FactsStep } from './parts/facts-step.tsx';
import { PicturesStep } from './parts/pictures-step.tsx';
import { ReviewState } from './parts/review-state.tsx';
import { Steps, type Step } from './parts/steps.tsx';
import { isAboutFacts, useFactsForm } from './use-facts-form.ts';

type Status = AnswerOf<Calls['kyc.status']>;

function Waiting() {
  return (
    <Card aria-hidden="true">
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className={styles.waitingRow}>
          <Skeleton width="34%" height={12} />
          <span className={styles.gap} />
          <Skeleton height={50} radius={12} />
        </div>
      ))}
    </Card>
  );
}

/** Facts first, because a refused fact is easier to correct than a picture. Both steps keep their entries. */
function Application({ status }: { readonly status: Status }) {
  const t = useT();
  const [step, setStep] = useState<Step>('facts');
  const go = (next: Step): void => {
    setStep(next);
    window.scrollTo(0, 0);
  };
  const form = useFactsForm(() => go('pictures'));
  const pictures = usePictures(status.images.map(({ image }) => image));

  async function submit(): Promise<CallFailed | undefined> {
    const sent = await client.call('kyc.submit', { body: form.values as never });
    if (!sent.ok && isAboutFacts(sent.code)) {
      go('facts');
      form.refuse(sent);
      return undefined;
    }
    if (sent.ok || sent.code === 'kyc_state_conflict') refresh('kyc.status', 'security.settings');
    if (sent.ok) window.scrollTo(0, 0);
    return sent.ok ? undefined : sent;
  }

  return (
    <>
      <Steps current={step} />
      {status.state === 'resubmit' && (
        <Note tone="warn">
          <b>{t('kyc_resubmit_title')}</b> <span data-testid="kyc-reason">{status.reason}</span>
        </Note>
      )}
      {status.state === 'none' && step === 'facts' && (
        <Note tone="info">{t(status.neededToWithdraw ? 'kyc_intro' : 'kyc_intro_free')}</Note>
      )}
      {step === 'facts' ? (
        <FactsStep form={form} />
      ) : (
        <PicturesStep pictures={pictures} onSubmit={submit} onBack={() => go('facts')} />
      )}
    </>
  );
}

export function KycScreen() {
  const status = useCall('kyc.status');
  useLive('member', 'kyc_changed', () => refresh('kyc.status'));
  return (
    <Block read={status} waiting={<Waiting />}>
      {(value) => (
        <div className={styles.screen} data-testid="kyc-state" data-state={value.state}>
          {value.state === 'none' || value.state === 'resubmit' ? (
            <Application status={value} />
          ) : (
            <ReviewState status={value} state={value.state} />
          )}
        </div>
      )}
    </Block>
  );
}
