/** Deposit methods of the merchant, and the accounts at payment providers. */
import type { Place } from '../../lib/place.ts';

export const payments: Place = {
  name: 'payments',
  label: 'place_payments',
  icon: 'bank',
  group: 'work',
  section: { label: 'section_money', icon: 'wallet' },
  letter: 'k',
  needs: 'ops.payments.methods',
  load: () => import('./payments-page.tsx'),
};
