/** An authenticator app's key: a picture to scan, and the same to type. */
import { lazy, Suspense } from 'react';
import { useT } from '../lib/i18n.ts';
import { Copyable } from '../widgets/values.tsx';
import styles from './desk-sign-in.module.css';

const TotpPicture = lazy(() => import('./totp-picture.tsx'));

const EDGE = 156;

export function TotpKey({ uri, secret }: { readonly uri: string; readonly secret: string }) {
  const t = useT();
  return (
    <div className={styles.qr}>
      <Suspense fallback={<span style={{ width: EDGE, height: EDGE }} />}>
        <TotpPicture uri={uri} edge={EDGE} />
      </Suspense>
      <div className={styles.list}>
        <p>{t('totp_scan')}</p>
        <div className={styles.key}>
          <Copyable text={secret} label={t('totp_secret')} />
        </div>
      </div>
    </div>
  );
}
