/** The top banner's place (NAV-05): its height is reserved while the settings that decide on it are loading. */
import { useState, type ReactNode } from 'react';
import { runningMode } from '../../lib/device/running-mode.ts';
import { readStored, STORAGE } from '../../lib/device/storage.ts';
import styles from './home.module.css';
import { useSettingsAnswered } from './state/variant.ts';

export function DownloadBarRoom({ children }: { readonly children: ReactNode }) {
  const answered = useSettingsAnswered();
  const [possible] = useState(() => runningMode() === 'H5' && readStored(STORAGE.hideDownloadBar) !== '1');
  if (!answered) return possible ? <div className={styles.barRoom} /> : null;
  return children;
}
