/** The top banner's place (NAV-05): its height is kept while the settings that decide on it are on their way. */
import { useState, type ReactNode } from 'react';
import { useCall } from '../../lib/calls.ts';
import { runningMode } from '../../lib/running-mode.ts';
import { readStored, STORAGE } from '../../lib/storage.ts';
import styles from './home.module.css';

const FRESH_MS = 60_000;

export function DownloadBarRoom({ children }: { readonly children: ReactNode }) {
  const { isPending } = useCall('system.settings', {}, { staleMs: FRESH_MS });
  const [possible] = useState(() => runningMode() === 'H5' && readStored(STORAGE.hideDownloadBar) !== '1');
  if (isPending) return possible ? <div className={styles.barRoom} /> : null;
  return children;
}
