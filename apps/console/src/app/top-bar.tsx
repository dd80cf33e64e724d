/** The bar on top: where one is, search, the merchant's time, environment, language, theme, keys. */
import { cx, useLocale, useNow } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { Button } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { useCrumbName } from '../lib/crumb.ts';
import { chooseLanguage, useT } from '../lib/i18n.ts';
import type { Place } from '../lib/place.ts';
import { useMerchant } from '../lib/session.ts';
import { toggleTheme, useTheme } from '../lib/theme.ts';
import { zoned, zoneName } from '../lib/zone.ts';
import { KeyCap } from '../widgets/parts.tsx';
import styles from './desk-frame.module.css';

interface TopBarProps {
  readonly places: readonly Place[];
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
  readonly onNav: () => void;
}

/** Anything but the merchant's own domain is marked, so that no one mistakes a trial for the real thing. */
const isLocal = (): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(window.location.hostname);

export function TopBar({ places, onPalette, onShortcuts, onNav }: TopBarProps) {
  const t = useT();
  const theme = useTheme();
  const locale = useLocale();
  return (
    <header className={styles.top}>
      <Button className={cx(styles.tool, styles.burger)} aria-label={t('places')} onPress={onNav}>
        <DeskIcon name="list" size={18} />
      </Button>
      <Crumbs places={places} />
      {isLocal() && <span className={styles.environment}>{t('environment_local')}</span>}
      <Button className={cx(styles.find)} onPress={onPalette}>
        <DeskIcon name="magnifying-glass" size={15} />
        <span>{t('find')}</span>
        <KeyCap>/</KeyCap>
        <span>
          <KeyCap>⌘</KeyCap>
          <KeyCap>K</KeyCap>
        </span>
      </Button>
      <Clock />
      <div className="row">
        <Button
          className={cx(styles.tool)}
          aria-label={`${locale.toUpperCase()}, ${t(locale === 'vi' ? 'language_en' : 'language_vi')}`}
          onPress={() => void chooseLanguage(locale === 'vi' ? 'en' : 'vi')}
        >
          {locale === 'vi' ? 'VI' : 'EN'}
        </Button>
        <Button
          className={cx(styles.tool)}
          aria-label={t(theme === 'dark' ? 'theme_light' : 'theme_dark')}
          onPress={toggleTheme}
        >
          <DeskIcon name={theme === 'dark' ? 'sun' : 'moon'} />
        </Button>
        <Button className={cx(styles.tool)} aria-label={t('shortcuts')} onPress={onShortcuts}>
          <DeskIcon name="keyboard" />
        </Button>
      </div>
    </header>
  );
}

/** A part of the address as it reads; a malformed one stays as it is. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function Crumbs({ places }: { readonly places: readonly Place[] }) {
  const t = useT();
  const [path] = useLocation();
  const crumb = useCrumbName(path);
  const [, name, ...rest] = path.split('/');
  const place = places.find((each) => each.name === name);
  if (!place) return <span />;
  return (
    <nav aria-label={t('crumbs')}>
      <ol className={styles.crumbs}>
        {place.section && <li>{t(place.section.label)}</li>}
        <li>
          {place.section && <DeskIcon name="caret-right" size={10} />}
          {rest.length > 0 ? (
            <Link href={`/${place.name}`}>{t(place.label)}</Link>
          ) : (
            <span aria-current="page">{t(place.label)}</span>
          )}
        </li>
        {rest.length > 0 && (
          <li>
            <DeskIcon name="caret-right" size={10} />
            <span aria-current="page">{crumb ?? readable(rest.join('/'))}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** The merchant's time; not read aloud, since it changes each second. */
function Clock() {
  const zone = useMerchant().timeZone;
  const nowMs = useNow();
  const { date, time } = zoned(nowMs, zone);
  return (
    <div className={styles.clock} role="presentation">
      {date.slice(0, 5)} · <b>{time}</b> <i>{zoneName(zone, nowMs)}</i>
    </div>
  );
}
