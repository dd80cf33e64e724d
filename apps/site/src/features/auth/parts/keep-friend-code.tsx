/** A separate, unticked consent to keep a friend's code on this device. */
import { Checkbox } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { KEPT_DAYS, type FriendCode } from '../use-friend-code.ts';

export function KeepFriendCode({ friend: { code, isKept, keep } }: { readonly friend: FriendCode }) {
  const t = useT();
  if (code === undefined) return null;
  return (
    <Checkbox name="keepFriendCode" data-testid="keep-friend-code" checked={isKept} onChange={keep}>
      {t('consent_friend_code', { code, days: KEPT_DAYS })}
    </Checkbox>
  );
}
