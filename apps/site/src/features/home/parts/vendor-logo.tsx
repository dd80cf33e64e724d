/** A vendor's logo; its first letter until a picture loads, or permanently. */
import { cx } from '@lantern/ui';
import { useState } from 'react';
import { artUrl } from '../../../lib/device/art-url.ts';
import type { Vendor } from '../../../lib/games/categories.ts';
import styles from './vendor-logo.module.css';

interface VendorLogoProps {
  readonly vendor: Pick<Vendor, 'displayName' | 'mobileSmallIcon'>;
  readonly size: number;
}

/** Decorative: the name is beside it. */
export function VendorLogo({ vendor, size }: VendorLogoProps) {
  const [stage, setStage] = useState<'loading' | 'shown' | 'lost'>('loading');
  return (
    <span className={styles.logo} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden="true">
      {stage !== 'shown' && vendor.displayName.trim().slice(0, 1)}
      {stage !== 'lost' && vendor.mobileSmallIcon !== '' && (
        <img
          className={cx(styles.image, stage === 'shown' && styles.shown)}
          src={artUrl(vendor.mobileSmallIcon)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onLoad={() => setStage('shown')}
          onError={() => setStage('lost')}
        />
      )}
    </span>
  );
}
