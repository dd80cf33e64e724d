/** Selects among the languages the merchant offers; absent when there is only one (LOC-02). */
import { BottomSheet, cx, Icon, ListRow, Segmented, useLocale, type Locale } from '@lantern/ui';
import { useState } from 'react';
import { CountryFlag, type FlaggedLanguage } from './country-flag.tsx';
import { chooseLocale, useT } from './i18n.ts';
import styles from './language-picker.module.css';
import { useOfferedLocales } from './merchant-languages.ts';

/** The languages' own names. */
const OWN_NAMES: Readonly<Record<Locale, string>> = { vi: 'Tiếng Việt', en: 'English', ur: 'اردو', pt: 'Português' };

const codeOf = (locale: Locale) => locale.toUpperCase() as FlaggedLanguage;

/** A button: with two languages it switches to the other one, with more it opens a list. */
export function LanguagePicker({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const offered = useOfferedLocales();
  const [listOpen, setListOpen] = useState(false);
  const next = offered.find((one) => one !== locale);
  if (offered.length < 2 || next === undefined) return null;
  const isToggle = offered.length === 2;
  return (
    <>
      <button
        type="button"
        className={cx(styles.picker, className)}
        data-testid="language-picker"
        aria-label={
          isToggle
            ? t('language_switch', { current: codeOf(locale), next: codeOf(next) })
            : `${t('language')} ${codeOf(locale)}`
        }
        onClick={() => (isToggle ? void chooseLocale(next) : setListOpen(true))}
      >
        <CountryFlag language={codeOf(locale)} size={16} />
        <span aria-hidden="true">{codeOf(locale)}</span>
      </button>
      {listOpen && <LanguageSheet offered={offered} onClose={() => setListOpen(false)} />}
    </>
  );
}

function LanguageSheet({ offered, onClose }: { readonly offered: readonly Locale[]; readonly onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  return (
    <BottomSheet title={t('language')} onClose={onClose} data-testid="language-sheet">
      {offered.map((one) => (
        <ListRow
          key={one}
          start={<CountryFlag language={codeOf(one)} size={24} />}
          title={<span lang={one}>{OWN_NAMES[one]}</span>}
          end={one === locale ? <Icon name="check" size={16} /> : null}
          onPress={() => {
            onClose();
            void chooseLocale(one);
          }}
          data-testid={`language-${codeOf(one)}`}
        />
      ))}
    </BottomSheet>
  );
}

/** Side by side, where there is room: menus and the member centre. */
export function LanguageSegments() {
  const t = useT();
  const locale = useLocale();
  const offered = useOfferedLocales();
  if (offered.length < 2) return null;
  return (
    <Segmented<Locale>
      label={t('language')}
      data-testid="language-picker"
      value={locale}
      onChange={(next) => void chooseLocale(next)}
      options={offered.map((value) => ({ value, label: codeOf(value) }))}
    />
  );
}
