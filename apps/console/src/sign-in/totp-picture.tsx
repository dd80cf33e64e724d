/** The picture an authenticator app reads. Loaded when it is shown: few ever see it, and what makes it is heavy. */
import { QrCode, qrMatrix } from '@lantern/ui';
import { useT } from '../lib/i18n.ts';

export default function TotpPicture({ uri, edge }: { readonly uri: string; readonly edge: number }) {
  const t = useT();
  return <QrCode matrix={qrMatrix(uri)} mark={false} size={edge} label={t('totp_scan')} />;
}
