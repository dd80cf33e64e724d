/** Links of the side menu, as data (NAV-15): each is shown once its screen is built. */
import type { IconName } from '@lantern/ui';
import type { TextKey } from '../../../lib/language/i18n.ts';
import { AGENT_PATH } from '../../../lib/navigation/paths.ts';

export interface Place {
  readonly id: string;
  readonly icon: IconName;
  readonly label: TextKey;
  readonly to: string;
}

/** The first row of the grid has three; the others lead the list. */
const FIRST_ROW: readonly Place[] = [
  { id: 'deposit', icon: 'wallet', label: 'menu_deposit', to: '/m/voucherCenter' },
  { id: 'withdraw', icon: 'hand-coins', label: 'menu_withdraw', to: '/m/withdraw' },
  { id: 'record', icon: 'receipt', label: 'menu_record', to: '/m/gameRecord' },
  { id: 'lottery', icon: 'ticket', label: 'menu_lottery', to: '/m/lottery' },
];

const LIST: readonly Place[] = [
  { id: 'agent', icon: 'tree-structure', label: 'title_agent', to: AGENT_PATH },
  { id: 'rewards', icon: 'coins', label: 'title_rewards', to: '/m/rewardCenter' },
  { id: 'vip', icon: 'crown', label: 'title_vip', to: '/m/vip' },
  { id: 'promotions', icon: 'gift', label: 'menu_promotions', to: '/m/activity' },
  { id: 'notice', icon: 'megaphone', label: 'menu_notice', to: '/m/notice' },
  { id: 'message', icon: 'chat-circle-dots', label: 'menu_message', to: '/m/message' },
  { id: 'help', icon: 'question', label: 'menu_help', to: '/m/help' },
  { id: 'verify', icon: 'seal-check', label: 'title_verify', to: '/verify' },
];

const ROW_LENGTH = 3;

/** The grid's first row and the list below the grid, of what is routed. */
export function menuPlaces(routed: (address: string) => boolean): {
  readonly row: readonly Place[];
  readonly list: readonly Place[];
} {
  const first = FIRST_ROW.filter(({ to }) => routed(to));
  return {
    row: first.slice(0, ROW_LENGTH),
    list: [...first.slice(ROW_LENGTH), ...LIST.filter(({ to }) => routed(to))],
  };
}
