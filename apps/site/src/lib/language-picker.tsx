/** Switches between the offered languages; absent when there is only one (LOC-02). */
import { cx, Icon, useLocale, type Locale } from '@lantern/ui';
import { chooseLocale, OFFERED, useT } from './i18n.ts';
import styles from './language-picker.module.css';

export function LanguagePicker({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  if (OFFERED.length < 2) return null;
  const next: Locale = OFFERED[(OFFERED.indexOf(locale) + 1) % OFFERED.length] ?? locale;
  return (
    <button
      type="button"
      className={cx(styles.picker, className)}
      data-testid="language-picker"
      aria-label={t('language_switch', { current: locale.toUpperCase(), next: next.toUpperCase() })}
      onClick={() => void chooseLocale(next)}
    >
      <Icon name="globe" size={16} />
      <span aria-hidden="true">{locale.toUpperCase()}</span>
    </button>
  );
}
