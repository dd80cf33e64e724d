/** Money out while a deposit bonus runs gives the bonus up: the member is asked once, and the same request goes out again with the consent. */
import type { CallFailed } from '@lantern/client';
import { useDialogs } from '@lantern/ui';
import { useT } from '../language/i18n.ts';

/**
 * Whether a refusal asks for the member's consent, and the member gives it. The refusal's own message says how much is given up, formatted by
 * the server that knows it.
 */
export function useBonusExit(): (refusal: CallFailed) => Promise<'agreed' | 'kept' | 'other'> {
  const t = useT();
  const dialogs = useDialogs();
  return async (refusal) => {
    if (refusal.code !== 'bonus_exit_needed') return 'other';
    const isAgreed = await dialogs.confirm({
      title: refusal.message,
      text: t('bonus_exit_text'),
      confirmLabel: t('bonus_exit_confirm'),
      cancelLabel: t('turnover_keep'),
    });
    return isAgreed ? 'agreed' : 'kept';
  };
}
