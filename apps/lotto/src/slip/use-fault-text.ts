/** Texts of the faults found before sending. */
import { useFormats } from '@lantern/ui';
import type { Fault } from '../bets/limits.ts';
import { useT } from '../lib/i18n.ts';

export function useFaultText(currency: string): (fault: Fault | undefined) => string | undefined {
  const t = useT();
  const formats = useFormats();
  return (fault) => {
    if (!fault) return undefined;
    switch (fault.kind) {
      case 'selections':
        return t('picks_maximum', { maximum: fault.maximum });
      case 'items':
        return t('items_maximum', { maximum: fault.maximum });
      default:
        return t(`fault_${fault.kind}`, { amount: formats.money(fault.amount, currency) });
    }
  };
}
