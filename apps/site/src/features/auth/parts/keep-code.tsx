/** A separate, unticked consent to keep the code of a friend or of an agent on this device. */
import { Checkbox } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { KEPT_DAYS, type KeptOf } from '../state/kept-code.ts';
import type { Keepable } from '../use-friend-code.ts';

const NAMES = {
  friendCode: { name: 'keepFriendCode', testId: 'keep-friend-code' },
  agentCode: { name: 'keepAgentCode', testId: 'keep-agent-code' },
} as const;

export function KeepCode({ of, kept: { code, isKept, keep } }: { readonly of: KeptOf; readonly kept: Keepable }) {
  const t = useT();
  if (code === undefined) return null;
  const { name, testId } = NAMES[of];
  return (
    <Checkbox name={name} data-testid={testId} checked={isKept} onChange={keep}>
      {t('consent_friend_code', { code, days: KEPT_DAYS[of] })}
    </Checkbox>
  );
}
