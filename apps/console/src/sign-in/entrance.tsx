/** The page around sign-in and set-up. */
import { LanternMark, useLocale } from '@lantern/ui';
import type { ReactNode } from 'react';
import { chooseLanguage, useT } from '../lib/i18n.ts';
import { toggleTheme, useTheme } from '../lib/theme.ts';
import { DeskButton } from '../widgets/parts.tsx';
import styles from './desk-sign-in.module.css';

export function Entrance({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const theme = useTheme();
  const locale = useLocale();
  return (
    <div className={styles.page}>
      <header className={styles.welcome}>
        <div className={styles.brand}>
          <LanternMark width={32} />
          <div>
            Lantern
            <small>{t('console')}</small>
          </div>
        </div>
        <div className={styles.words}>
          <h1>{t('welcome_title')}</h1>
          <p>{t('welcome_text')}</p>
        </div>
        <div className={styles.foot}>
          <span>{t('welcome_network')}</span>
          <DeskButton look="ghost" size="small" onPress={() => void chooseLanguage(locale === 'vi' ? 'en' : 'vi')}>
            {t(locale === 'vi' ? 'language_en' : 'language_vi')}
          </DeskButton>
          <DeskButton
            look="ghost"
            size="small"
            icon={theme === 'dark' ? 'sun' : 'moon'}
            aria-label={t(theme === 'dark' ? 'theme_light' : 'theme_dark')}
            onPress={toggleTheme}
          />
        </div>
      </header>
      <main className={styles.form}>{children}</main>
    </div>
  );
}
