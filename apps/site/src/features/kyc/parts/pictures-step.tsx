/** Second step: document and face, then everything is submitted for review. */
import { KYC_IMAGES } from '@lantern/contract/kyc-rules';
import type { CallFailed } from '@lantern/client';
import { Button, Note } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import type { usePictures } from '../api/use-pictures.ts';
import styles from '../kyc.module.css';
import { PictureCard } from './picture-card.tsx';

interface PicturesStepProps {
  readonly pictures: ReturnType<typeof usePictures>;
  /** Submits facts and pictures for review; returns refusals that are not about a fact. */
  readonly onSubmit: () => Promise<CallFailed | undefined>;
  readonly onBack: () => void;
}

export function PicturesStep({ pictures, onSubmit, onBack }: PicturesStepProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<CallFailed>();
  const stages = KYC_IMAGES.map((image) => pictures.of(image).stage);
  const missing = stages.filter((stage) => stage !== 'kept' && stage !== 'sent').length;
  const sending = stages.includes('sending');

  async function submit(): Promise<void> {
    setBusy(true);
    setFailed(await onSubmit());
    setBusy(false);
  }

  return (
    <>
      <div className={styles.pictures}>
        {KYC_IMAGES.map((image) => (
          <PictureCard
            key={image}
            image={image}
            state={pictures.of(image)}
            onChoose={(file) => void pictures.choose(image, file)}
          />
        ))}
      </div>
      <Note tone="info">{t('kyc_care')}</Note>
      <div role="alert">{failed && <Note tone="bad">{failed.message}</Note>}</div>
      <div className={styles.actions}>
        <Button
          look="brand"
          wide
          data-testid="submit"
          busy={busy ? t('kyc_submitting') : undefined}
          reason={sending ? t('kyc_wait_upload') : missing > 0 ? t('kyc_pictures_open', { count: missing }) : undefined}
          onClick={() => void submit()}
        >
          {t('kyc_submit')}
        </Button>
        <Button look="ghost" wide data-testid="kyc-back" onClick={onBack}>
          {t('kyc_back')}
        </Button>
      </div>
    </>
  );
}
