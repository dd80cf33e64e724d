/** The button that takes a gift at once, and why it could not be taken. */
import { Button, useToasts } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useState } from 'react';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useTaking } from '../api/use-taking.ts';
import { paidText } from '../promotion-view.ts';
import styles from '../promotions.module.css';

interface TakeGiftProps {
  readonly promotionKey: string;
  readonly label: string;
  /** Shown once it is taken, unless it is a bonus. */
  readonly taken: TextKey;
  readonly values?: Readonly<Record<string, string>>;
  readonly testId: string;
}

/** Takes the gift of a promotion on a tap. */
export function TakeGift({ promotionKey, label, taken, values = {}, testId }: TakeGiftProps) {
  const t = useT();
  const online = useOnline();
  const toasts = useToasts();
  const { taking, claim } = useTaking();
  const [fault, setFault] = useState<string>();
  async function take(): Promise<void> {
    setFault(undefined);
    const result = await claim(promotionKey);
    if (result.taken) toasts.show({ type: 'success', text: t(paidText(result.taken, taken), values) });
    else setFault(result.message);
  }
  return (
    <>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <Button
        look="money"
        wide
        icon="gift"
        busy={taking ? t('promo_taking') : undefined}
        reason={online ? undefined : t('rewards_offline')}
        data-testid={testId}
        onClick={() => void take()}
      >
        {label}
      </Button>
    </>
  );
}
