import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useUiText } from '../i18n/create-i18n.tsx';
import { IconButton } from './button.tsx';
import styles from './header-bar.module.css';

export type HeaderBarProps =
  | {
      /** Home: brand at the start, the account and its controls at the end. */
      kind: 'home';
      brand: ReactNode;
      children: ReactNode;
    }
  | {
      /** Inner pages: back, centred title, one action. */
      kind: 'page';
      title: ReactNode;
      subtitle?: ReactNode;
      onBack?: (() => void) | undefined;
      action?: ReactNode;
    };

type HeaderNote = { note: ReactNode; claim: () => () => void };

const HeaderNoteContext = createContext<HeaderNote | null>(null);

/** Shows a line (the lost network) under whichever header bar is on the screen, or on top of a screen without one. */
export function HeaderNoteProvider({ note, children }: { note: ReactNode; children: ReactNode }) {
  const [bars, setBars] = useState(0);
  const claim = useCallback(() => {
    setBars((count) => count + 1);
    return () => setBars((count) => count - 1);
  }, []);
  const value = useMemo(() => ({ note, claim }), [note, claim]);
  return (
    <HeaderNoteContext value={value}>
      {bars === 0 && note}
      {children}
    </HeaderNoteContext>
  );
}

/** The 56 px bar that stays on top of a page, with the note under it. */
export function HeaderBar(props: HeaderBarProps) {
  const held = useContext(HeaderNoteContext);
  const claim = held?.claim;
  useLayoutEffect(() => claim?.(), [claim]);
  return (
    <div className={styles.sticky} data-header>
      <Bar {...props} />
      {held?.note}
    </div>
  );
}

function Bar(props: HeaderBarProps) {
  const t = useUiText();
  if (props.kind === 'home') {
    return (
      <header className={styles.bar} data-testid="header">
        {props.brand}
        <span className={styles.spacer} />
        {props.children}
      </header>
    );
  }
  return (
    <header className={`${styles.bar} ${styles.page}`} data-testid="header">
      <span className={styles.side}>
        {props.onBack !== undefined && (
          <IconButton icon="caret-left" mirror label={t('ui.back')} data-testid="header-back" onClick={props.onBack} />
        )}
      </span>
      <div className={styles.titles}>
        <h1 className={styles.title}>{props.title}</h1>
        {props.subtitle !== undefined && <p className={styles.subtitle}>{props.subtitle}</p>}
      </div>
      <span className={styles.side}>{props.action}</span>
    </header>
  );
}
