/**
 * A phone held sideways has no room for board and slip: asks to turn it, and lets the member continue anyway (GAME-19).
 */
import { Button, Icon } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import styles from './turn-hint.module.css';

/** Wide enough to exclude an upright phone with its keyboard open. */
const SIDEWAYS = '(orientation: landscape) and (max-height: 430px) and (min-width: 520px)';

function useSideways(): boolean {
  const [media] = useState(() => window.matchMedia(SIDEWAYS));
  const [sideways, setSideways] = useState(media.matches);
  useEffect(() => {
    const look = (): void => setSideways(media.matches);
    // Safari before 14 has no event listeners here.
    media.addListener(look);
    return () => media.removeListener(look);
  }, [media]);
  return sideways;
}

export function TurnHint() {
  const t = useT();
  const sideways = useSideways();
  const [stays, setStays] = useState(false);
  if (!sideways || stays) return null;
  return (
    <section className={styles.hint} aria-label={t('turn_phone')} data-testid="turn-hint">
      <Icon name="device-mobile" size={56} className={styles.phone} />
      <p className={styles.text}>{t('turn_phone')}</p>
      <Button small onClick={() => setStays(true)} data-testid="turn-stay">
        {t('turn_stay')}
      </Button>
    </section>
  );
}
