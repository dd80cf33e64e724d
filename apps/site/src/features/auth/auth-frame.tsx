/** Shared by login and registration: the night scene, back, language, title. */
import { IconButton } from '@lantern/ui';
import type { ReactNode } from 'react';
import scene from '@lantern/ui/art/auth-scene.webp';
import { LanguagePicker } from '../../lib/language/language-picker.tsx';
import { useT } from '../../lib/language/i18n.ts';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** An operator's picture in place of the house's; its title is the alternative text. */
  readonly art?: { readonly title: string; readonly imageUrl?: string | undefined } | undefined;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

export function AuthFrame({ title, lead, art, onBack, children }: AuthFrameProps) {
  const t = useT();
  return (
    <div className={styles.frame}>
      <img
        key={art?.imageUrl}
        className={styles.scene}
        src={art?.imageUrl ?? scene}
        alt={art?.title ?? ''}
        width={480}
        height={220}
        data-testid={art && 'banner'}
      />
      <div className={styles.bar}>
        <IconButton
          icon="caret-left"
          mirror
          label={t('back')}
          className={styles.disc}
          data-testid="header-back"
          onClick={onBack}
        />
        <LanguagePicker className={styles.disc} />
      </div>
      <div className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  );
}
