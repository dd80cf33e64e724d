/** One real win as a row: the game's picture, the masked member, the game and its vendor, the amount, how long ago. */
import { useFormats } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { memo, useState } from 'react';
import { artUrl } from '../device/art-url.ts';
import { useVendors } from '../games/vendors.ts';
import styles from './winner-row.module.css';

export type Win = Answer<'winner.board'>['list'][number]['vo'];

/** Polling interval for new wins. */
export const WINNERS_REFRESH_MS = 20_000;

/** A vendor's name as in its menu; its code until the vendors are loaded. */
export function useVendorNames(): (win: Win) => string {
  const { vendors } = useVendors();
  return ({ vendor }) => vendors?.find((known) => known.vendor === vendor)?.displayName ?? vendor;
}

export const WinnerRow = memo(function WinnerRow({ win, vendor }: { readonly win: Win; readonly vendor: string }) {
  const formats = useFormats();
  const [lost, setLost] = useState(false);
  return (
    <li className={styles.row} data-testid="winner-row">
      <span className={styles.thumb}>
        {!lost && (
          <img src={artUrl(win.iconUrl)} alt="" width={54} height={72} loading="lazy" onError={() => setLost(true)} />
        )}
      </span>
      <span className={styles.who}>
        <b>{win.customerName}</b>
        <span>{`${win.gameName} · ${vendor}`}</span>
      </span>
      <span className={styles.amount}>
        <b>+{formats.money(win.winAmount, win.currency)}</b>
        <span>{formats.ago(win.at)}</span>
      </span>
    </li>
  );
});
