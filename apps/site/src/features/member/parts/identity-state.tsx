/** The state of the identity check, at the end of its row. */
import { Skeleton, StatusChip, type StatusTone } from '@lantern/ui';
import { refresh, useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { useLive } from '../../../lib/server/realtime.ts';

const TONES: Readonly<Record<'none' | 'submitted' | 'approved' | 'resubmit' | 'rejected', StatusTone>> = {
  none: 'mute',
  submitted: 'warn',
  approved: 'ok',
  resubmit: 'warn',
  rejected: 'bad',
};

/** Renders nothing when it cannot be loaded: the linked screen shows why. */
export function IdentityState() {
  const t = useT();
  const status = useCall('kyc.status');
  useLive('member', 'kyc_changed', () => refresh('kyc.status'));
  if (status.error && !status.data) return null;
  if (!status.data) return <Skeleton width={84} height={24} radius={12} />;
  return <StatusChip tone={TONES[status.data.state]}>{t(`kyc_state_${status.data.state}`)}</StatusChip>;
}
