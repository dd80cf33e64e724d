/** The vendors of a list: one of them, or all. */
import { BottomSheet, cx, Icon, useFormats } from '@lantern/ui';
import { useState } from 'react';
import type { Vendor } from '../../../lib/games/categories.ts';
import { artUrl } from '../../../lib/device/art-url.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from './choice-list.module.css';

interface VendorSheetProps {
  readonly vendors: readonly Vendor[];
  /** Empty for all. */
  readonly chosen: string;
  readonly onChoose: (vendor: string) => void;
  readonly onClose: () => void;
}

export function VendorSheet({ vendors, chosen, onChoose, onClose }: VendorSheetProps) {
  const t = useT();
  const formats = useFormats();
  const choose = (vendor: string) => {
    onClose();
    onChoose(vendor);
  };
  return (
    <BottomSheet title={t('filter_vendor')} onClose={onClose} data-testid="vendor-sheet">
      <div role="group" aria-label={t('filter_vendor')}>
        <button
          type="button"
          aria-pressed={chosen === ''}
          className={cx(styles.choice, chosen === '' && styles.on)}
          onClick={() => choose('')}
          data-testid="vendor-all"
        >
          <span className={styles.words}>{t('filter_vendor_all')}</span>
          {chosen === '' && <Icon name="check" size={18} />}
        </button>
        {vendors.map(({ vendor, displayName, mobileSmallIcon, gameCount }) => (
          <button
            key={vendor}
            type="button"
            aria-pressed={vendor === chosen}
            className={cx(styles.choice, vendor === chosen && styles.on)}
            onClick={() => choose(vendor)}
            data-testid={`vendor-${vendor}`}
          >
            <VendorLogo src={artUrl(mobileSmallIcon)} />
            <span className={styles.words}>{displayName}</span>
            <span className={styles.count}>{formats.integer(gameCount)}</span>
            {vendor === chosen && <Icon name="check" size={18} />}
          </button>
        ))}
      </div>
    </BottomSheet>
  );
}

/** The name is beside it, so a logo that fails to load is left out. */
function VendorLogo({ src }: { readonly src: string }) {
  const [lost, setLost] = useState(false);
  return <span className={styles.logo}>{!lost && <img src={src} alt="" onError={() => setLost(true)} />}</span>;
}
