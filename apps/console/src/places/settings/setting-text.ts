/** Settings in the operator's words. */
import {
  SETTING_UNITS,
  SETTINGS,
  type SettingKey,
  type SettingType,
  type SettingValue,
} from '@lantern/contract/ops/settings';
import { CURRENCIES, type CurrencyCode } from '@lantern/money/format';
import { useFormats } from '@lantern/ui/i18n';
import { i18n, useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';

export const languageNow = (): 'vi' | 'en' => (i18n.locale() === 'vi' ? 'vi' : 'en');
export const wordsOf = (key: SettingKey) => SETTINGS[key][languageNow()];

/** Writes values and bounds. */
export function useSettingText() {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useMerchant();
  const symbol = CURRENCIES[currency as CurrencyCode]?.symbol ?? currency;
  const language = languageNow();
  const digits = (amount: number) => money(amount, currency, { symbol: false });

  function value(type: SettingType, given: SettingValue): string {
    if (Array.isArray(given) && given.length === 0) return t('setting_none');
    if (given === '') return t('setting_none');
    switch (type.kind) {
      case 'switch':
        return t(given === true ? 'setting_on' : 'setting_off');
      case 'amount':
        return digits(given as number);
      case 'choice':
        return type.options.find(({ id }) => id === given)?.[language] ?? String(given);
      case 'choices':
        return (given as readonly string[])
          .map((id) => type.options.find((option) => option.id === id)?.[language] ?? id)
          .join(', ');
      default:
        return Array.isArray(given) ? given.join(', ') : String(given);
    }
  }

  function range(type: SettingType): string | undefined {
    if (type.kind === 'number') return t('setting_range', { from: String(type.minimum), to: String(type.maximum) });
    if (type.kind === 'amount') return t('setting_range', { from: digits(type.minimum), to: digits(type.maximum) });
    return undefined;
  }

  const unit = (type: SettingType): string =>
    type.kind === 'amount' ? symbol : type.kind === 'number' ? SETTING_UNITS[type.unit][language] : '';

  return { value, range, unit };
}
