/** A separate, unticked consent to the device fingerprint, remembered on this device (ACC-20). */
import { Checkbox } from '@lantern/ui';
import { useState } from 'react';
import { chooseDeviceConsent, hasDeviceConsent } from '../../../lib/session/fingerprint.ts';
import { useT } from '../../../lib/language/i18n.ts';

/** Writes the choice at once; `deviceDigest` reads it when a login or registration is sent. */
export function DeviceConsent() {
  const t = useT();
  const [given, setGiven] = useState(hasDeviceConsent);
  return (
    <Checkbox
      name="deviceConsent"
      data-testid="field-deviceConsent"
      checked={given}
      onChange={(now) => {
        setGiven(now);
        chooseDeviceConsent(now);
      }}
    >
      {t('consent_device')}
    </Checkbox>
  );
}
