/** Quick navigation (HOME-07): five links, of what exists. */
import { useCall } from '../../lib/server/calls.ts';
import { useCustomerService, useServiceKnown } from '../../lib/content/customer-service.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useRouted } from '../../lib/navigation/routed.ts';
import styles from './home.module.css';
import { QuickPlace } from './parts/quick-place.tsx';
import { PLACES, shortcutOf } from './state/shortcuts.ts';

const FRESH_MS = 60_000;
/** A link whose switch could not be read counts as closed. */
const ALL_OFF = {};

/**
 * Address of customer service; `known` once there is an answer, a refusal as well. The site's own chat comes first; every
 * kind leads to support, the general one first.
 */
function useService(hasChat: boolean): { readonly address: string | undefined; readonly known: boolean } {
  const { CS, LIVECHAT, WHATSAPP } = useCustomerService();
  return { address: hasChat ? '/m/chat' : (CS ?? LIVECHAT ?? WHATSAPP), known: useServiceKnown() };
}

export function QuickNav() {
  const t = useT();
  const isRouted = useRouted();
  const whitelabel = useCall('system.whitelabel', {}, { staleMs: FRESH_MS });
  const service = useService(whitelabel.data?.switches.CBS3 === true);
  const world = {
    isRouted,
    switches: whitelabel.data?.switches ?? (whitelabel.isError ? ALL_OFF : undefined),
    hasService: service.address !== undefined ? true : service.known ? false : undefined,
  };
  return (
    <nav className={styles.quick} aria-label={t('quick')} data-testid="quick-nav">
      {PLACES.map((choices, at) => {
        const shortcut = shortcutOf(choices, world);
        return shortcut && <QuickPlace key={at} lit={at === 0} service={service.address} shortcut={shortcut} />;
      })}
    </nav>
  );
}
