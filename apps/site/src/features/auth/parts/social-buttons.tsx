/** The merchant's sign-in providers (ACC-04); renders nothing without any. */
import { Button, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { redirectToProvider, type SocialProvider } from '../api/social.ts';
import styles from './social-buttons.module.css';

interface SocialButtonsProps {
  readonly side: 'member' | 'agent';
  /** Where the visitor wanted to go. */
  readonly from?: string | undefined;
}

export function SocialButtons({ side, from }: SocialButtonsProps) {
  const t = useT();
  const toasts = useToasts();
  const offered = useCall('session.socialProviders').data?.list ?? [];
  const [leaving, setLeaving] = useState<SocialProvider>();
  if (offered.length === 0) return null;

  async function leave(provider: SocialProvider): Promise<void> {
    setLeaving(provider);
    const refused = await redirectToProvider(provider, side, from);
    if (!refused) return;
    setLeaving(undefined);
    toasts.show({ type: 'fail', text: refused.message });
  }

  return (
    <div className={styles.providers} role="group" aria-label={t('social_group')}>
      {offered.map(({ provider }) => (
        <Button
          key={provider}
          wide
          icon="sign-in"
          data-testid={`social-${provider}`}
          busy={leaving === provider ? t('social_leaving') : undefined}
          disabled={leaving !== undefined}
          onClick={() => void leave(provider)}
        >
          {t(`social_${provider}`)}
        </Button>
      ))}
    </div>
  );
}
