/** Chooses this visit's image CDN as soon as the merchant's are known, and drops one that fails (SYS-02). */
import { useEffect } from 'react';
import { chooseImageCdn, followPictureFailures } from '../../lib/device/art-url.ts';
import { useSettings } from '../../lib/server/settings.ts';

export function PictureSource() {
  const offered = useSettings()?.imageCDNs;
  useEffect(followPictureFailures, []);
  useEffect(() => {
    if (offered !== undefined) chooseImageCdn(offered);
  }, [offered]);
  return null;
}
