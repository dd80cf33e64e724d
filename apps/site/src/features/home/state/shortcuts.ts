/**
 * Home's quick navigation as pure rules (HOME-07): five slots, each with its fallbacks while the first choice does not
 * exist.
 */
import type { IconName } from '@lantern/ui';
import type { TextKey } from '../../../lib/language/i18n.ts';

interface Look {
  readonly icon: IconName;
  readonly label: TextKey;
}

/** A screen of the site; `needs` names the whitelabel switch that opens it. */
export interface ScreenShortcut extends Look {
  readonly id: string;
  readonly to: string;
  readonly needs?: 'MANPLAYREB3';
}

/** Customer service, outside the site. */
export interface ServiceShortcut extends Look {
  readonly service: true;
}

export type Shortcut = ScreenShortcut | ServiceShortcut;

/** First choice first; the later ones are fallbacks. */
export const PLACES: readonly (readonly Shortcut[])[] = [
  [{ id: 'hot', icon: 'fire', label: 'quick_hot', to: '/m/gameList?type=hot' }],
  [
    { icon: 'headset', label: 'quick_service', service: true },
    { icon: 'bell', label: 'quick_notices', id: 'notice', to: '/m/notice' },
    { icon: 'seal-check', label: 'quick_verify', id: 'verify', to: '/verify' },
  ],
  [
    { icon: 'percent', label: 'quick_cashback', id: 'cashback', to: '/m/member/manualRebate', needs: 'MANPLAYREB3' },
    { icon: 'ticket', label: 'menu_lottery', id: 'lottery', to: '/m/lottery' },
  ],
  [
    { icon: 'hand-coins', label: 'quick_withdraw', id: 'withdraw', to: '/m/withdraw' },
    { icon: 'wallet', label: 'menu_deposit', id: 'deposit', to: '/m/voucherCenter' },
  ],
  [
    { icon: 'gift', label: 'quick_rewards', id: 'rewards', to: '/m/rewardCenter' },
    { icon: 'receipt', label: 'quick_records', id: 'records', to: '/m/gameRecord' },
  ],
];

/** Facts that decide; `undefined` while not known yet. */
export interface ShortcutWorld {
  readonly isRouted: (address: string) => boolean;
  readonly switches: Readonly<Record<string, boolean>> | undefined;
  readonly hasService: boolean | undefined;
}

/** The shortcut of a slot; `waiting` while the first choice is undecided. */
export function shortcutOf(
  choices: readonly Shortcut[],
  { isRouted, switches, hasService }: ShortcutWorld,
): Shortcut | 'waiting' | undefined {
  for (const choice of choices) {
    if ('service' in choice) {
      if (hasService === undefined) return 'waiting';
      if (hasService) return choice;
      continue;
    }
    if (!isRouted(choice.to.split('?', 1)[0]!)) continue;
    if (choice.needs === undefined) return choice;
    if (switches === undefined) return 'waiting';
    if (switches[choice.needs] === true) return choice;
  }
  return undefined;
}
