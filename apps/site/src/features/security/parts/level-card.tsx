/** The security level, what would raise it, and why. */
import { Card, Icon, ListRow, type IconName } from '@lantern/ui';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import type { SecuritySettings } from '../api/settings.ts';
import { LEVEL_NAMES, LEVEL_STEPS } from '../security-texts.ts';
import styles from '../security.module.css';

export type Raise = 'payment' | 'contact' | 'factor';

const RAISES: readonly {
  readonly raise: Raise;
  readonly icon: IconName;
  readonly title: TextKey;
  readonly why: TextKey;
  readonly missing: (settings: SecuritySettings) => boolean;
}[] = [
  {
    raise: 'factor',
    icon: 'shield-check',
    title: 'security_raise_factor',
    why: 'security_raise_factor_why',
    missing: ({ totp, passkeys }) => !totp && passkeys === 0,
  },
  {
    raise: 'payment',
    icon: 'lock-key',
    title: 'security_raise_payment',
    why: 'security_raise_payment_why',
    missing: ({ paymentPassword }) => !paymentPassword,
  },
  {
    raise: 'contact',
    icon: 'device-mobile',
    title: 'security_raise_contact',
    why: 'security_raise_contact_why',
    missing: ({ mobileNum, email }) => mobileNum === null && email === null,
  },
];

const STEPS = [1, 2, 3] as const;

export function LevelCard({
  settings,
  onRaise,
}: {
  readonly settings: SecuritySettings;
  readonly onRaise: (raise: Raise) => void;
}) {
  const t = useT();
  const lit = LEVEL_STEPS[settings.level];
  const level = t(LEVEL_NAMES[settings.level]);
  const open = RAISES.filter(({ missing }) => missing(settings));
  return (
    <Card padding="none">
      <div className={styles.level} data-level={settings.level} data-testid="security-level">
        <span className={styles.emblem}>
          <Icon name={settings.level === 'high' ? 'shield-check' : 'shield'} variant="duotone" size={34} />
        </span>
        <div className={styles.levelWords}>
          <span className={styles.caption}>{t('security_level')}</span>
          <b className={styles.levelName}>{level}</b>
          <div
            className={styles.meter}
            role="meter"
            aria-label={t('security_level')}
            aria-valuemin={0}
            aria-valuemax={STEPS.length}
            aria-valuenow={lit}
            aria-valuetext={level}
          >
            {STEPS.map((step) => (
              <i key={step} data-lit={step <= lit || undefined} />
            ))}
          </div>
        </div>
      </div>
      {open.length === 0 ? (
        <p className={styles.complete}>{t('security_complete')}</p>
      ) : (
        <>
          <h2 className={styles.raise}>{t('security_raise')}</h2>
          {open.map(({ raise, icon, title, why }) => (
            <ListRow
              key={raise}
              icon={icon}
              title={t(title)}
              caption={t(why)}
              data-testid={`raise-${raise}`}
              onPress={() => onRaise(raise)}
            />
          ))}
        </>
      )}
    </Card>
  );
}
