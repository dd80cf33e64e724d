/** Navigation at the start: places by group with what waits in them, the merchant on top, the operator at the foot. */
import { cx, LanternMark } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { switchMerchant } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { PLACE_GROUPS, type Counter, type Place } from '../lib/place.ts';
import { useMe, useMerchant } from '../lib/session.ts';
import { ChoiceMenu } from '../widgets/menus.tsx';
import { PersonMark } from '../widgets/parts.tsx';
import { say } from '../widgets/toasts.tsx';
import styles from './desk-frame.module.css';
import { OperatorMenu } from './operator-menu.tsx';

interface SideNavProps {
  readonly places: readonly Place[];
  /** On a tablet it lies over the desk. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SideNav({ places, isOpen, onClose }: SideNavProps) {
  const t = useT();
  const side = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    side.current?.querySelector<HTMLElement>('a')?.focus();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    const onPress = ({ target }: PointerEvent) =>
      target instanceof Node && !side.current?.contains(target) && onClose();
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPress);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen, onClose]);
  const groups = PLACE_GROUPS.map((group) => places.filter((place) => place.group === group)).filter(
    ({ length }) => length > 0,
  );
  return (
    <div ref={side} className={styles.side} data-open={isOpen || undefined}>
      <MerchantSwitch />
      <nav className={styles.nav} aria-label={t('places')}>
        {groups.map((group, at) => (
          <div key={group[0]!.group}>
            {at > 0 && <div className={styles.rule} />}
            {group.map((place, index) => (
              <NavEntry key={place.name} place={place} before={group[index - 1]} />
            ))}
          </div>
        ))}
      </nav>
      <OperatorFoot />
    </div>
  );
}

const none = (): Counter => ({ count: undefined, hot: false });

function NavEntry({ place, before }: { readonly place: Place; readonly before: Place | undefined }) {
  const t = useT();
  const [path] = useLocation();
  // A place's counter never comes or goes while the place is listed, so the order of hooks holds.
  const { count, hot } = (place.useCounter ?? none)();
  const isHere = path.split('/')[1] === place.name;
  const section = place.section && place.section.label !== before?.section?.label ? place.section : undefined;
  return (
    <>
      {section && (
        <div className={cx(styles.item, styles.section)} data-open={isHere || undefined}>
          <DeskIcon name={section.icon} size={17} />
          <span>{t(section.label)}</span>
        </div>
      )}
      <Link
        href={`/${place.name}`}
        className={cx(styles.item, place.section && styles.sub)}
        aria-current={isHere ? 'page' : undefined}
        title={t(place.label)}
      >
        {!place.section && <DeskIcon name={place.icon} size={17} filled={isHere} />}
        <span>{t(place.label)}</span>
        {count !== undefined && count > 0 && (
          <span className={styles.count} data-hot={hot || undefined}>
            {count}
            <span className="sr-only"> {t('waiting')}</span>
          </span>
        )}
      </Link>
    </>
  );
}

function MerchantSwitch() {
  const t = useT();
  const { operator } = useMe();
  const merchant = useMerchant();
  const [isSwitching, setSwitching] = useState(false);
  async function choose(code: string): Promise<void> {
    setSwitching(true);
    const result = await switchMerchant(code);
    setSwitching(false);
    if (!result.ok) say('bad', result.message);
  }
  const button = (
    <Button className={cx(styles.merchant)} isDisabled={operator.merchants.length < 2 || isSwitching}>
      <LanternMark width={21} />
      <span className="sr-only">{t('merchant')} </span>
      <span>{merchant.name}</span>
      {operator.merchants.length > 1 && <DeskIcon name="caret-up-down" size={12} />}
    </Button>
  );
  return (
    <ChoiceMenu
      label={t('merchants')}
      trigger={button}
      choices={operator.merchants.map(({ code, name, currency }) => ({ id: code, label: name, side: currency }))}
      selected={[merchant.code]}
      onSelect={([code]) => {
        if (code !== undefined && code !== merchant.code) void choose(code);
      }}
    />
  );
}

function OperatorFoot() {
  const t = useT();
  const { operator } = useMe();
  const button = (
    <Button className={cx(styles.operator)}>
      <PersonMark name={operator.displayName} isOwn />
      <span>
        <span className="sr-only">{t('account')} </span>
        <b>{operator.displayName}</b>
        <small>{operator.roles.map((role) => t(`role_${role}`)).join(', ')}</small>
      </span>
      <DeskIcon name="dots-three" />
    </Button>
  );
  return <OperatorMenu trigger={button} />;
}
