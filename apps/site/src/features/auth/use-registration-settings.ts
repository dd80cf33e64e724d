/** The served registration form; a changed language refetches it and meanwhile keeps the current one. */
import { useState } from 'react';
import { useCall } from '../../lib/server/calls.ts';

/** Refetched on every entry: operators change the form while the site is open. */
export function useRegistrationSettings() {
  const read = useCall('registration.settings');
  const [held, hold] = useState(read.data);
  if (read.data !== undefined && read.data !== held) hold(read.data);
  return {
    settings: read.data ?? held,
    failed: held === undefined && read.isError ? read.error : undefined,
    retry: () => void read.refetch(),
  };
}
