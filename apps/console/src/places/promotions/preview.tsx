/** How members see the rule: their own site in a frame, the list or the page, in either theme and language. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { useNow } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { Segments } from '../../widgets/fields.tsx';
import { SiteFrame } from '../../widgets/site-frame.tsx';
import type { Checked } from './rule-form.ts';
import { PREVIEW_KEY, previewAnswer, previewRace } from './preview-answer.ts';
import styles from './promotions.module.css';

interface PreviewProps {
  /** The newest whole rule; before there is one the frame is empty. */
  readonly rule: PromotionRule | undefined;
  readonly terms: Checked['terms'] | undefined;
  /** What a deposit bonus is worth. */
  readonly value: Checked['value'] | undefined;
}

const PATHS = {
  card: '/m/activity',
  page: `/m/promotion?key=${PREVIEW_KEY}`,
  race: `/m/race?key=${PREVIEW_KEY}`,
} as const;

export function Preview({ rule, terms, value }: PreviewProps) {
  const t = useT();
  const { currency, timeZone } = useMerchant();
  const nowMs = useNow(true, 60_000);
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  const [language, setLanguage] = useState<'vi' | 'en'>('vi');
  const [screen, setScreen] = useState<keyof typeof PATHS>('card');
  // While a number is being typed the last whole rule stays in the frame.
  const [shown, show] = useState(rule);
  if (rule !== undefined && JSON.stringify(rule) !== JSON.stringify(shown)) show(rule);
  const promotion =
    shown &&
    previewAnswer({
      rule: shown,
      terms: terms?.[language] ?? [],
      value: value ?? null,
      language,
      currency,
      zone: timeZone,
      nowMs,
    });
  const race = shown && previewRace({ rule: shown, language, currency, nowMs });
  return (
    <section className={styles.preview} aria-label={t('content_preview')}>
      <div className={styles.previewBar}>
        <Segments
          label={t('content_theme')}
          value={theme}
          onChange={setTheme}
          options={[
            { id: 'dark', label: t('content_theme_dark') },
            { id: 'light', label: t('content_theme_light') },
          ]}
        />
        <Segments
          label={t('content_language')}
          value={language}
          onChange={setLanguage}
          options={[
            { id: 'vi', label: 'VI' },
            { id: 'en', label: 'EN' },
          ]}
        />
        <Segments
          label={t('content_screen')}
          value={screen}
          onChange={setScreen}
          options={[
            { id: 'card', label: t('promotion_screen_card') },
            { id: 'page', label: t('promotion_screen_page') },
            ...(shown?.kind === 'race' ? [{ id: 'race' as const, label: t('promotion_screen_race') }] : []),
          ]}
        />
      </div>
      <SiteFrame
        title={t('content_preview')}
        path={PATHS[screen]}
        message={{ theme, locale: language, promotion: promotion ?? null, race: race ?? null }}
      />
      <p className={styles.previewNote}>
        <DeskIcon name="device-mobile" size={14} />
        {t('content_preview_note')}
      </p>
    </section>
  );
}
