/** How the site pictures a reward by its kind, and a mission by its place in the list. */
import type { IconName } from '@lantern/ui';
import type { RowOf } from '@lantern/web';
import type { RewardTone } from '../../lib/rewards/reward-card.tsx';

export interface RewardLook {
  readonly icon: IconName;
  readonly tone: RewardTone;
}

export const REWARD_LOOKS: Readonly<Record<RowOf<'rewards.list'>['kind'], RewardLook>> = {
  vip_upgrade: { icon: 'crown', tone: 'red' },
  vip_weekly: { icon: 'calendar-check', tone: 'gold' },
  vip_birthday: { icon: 'gift', tone: 'green' },
  mission: { icon: 'trophy', tone: 'blue' },
  check_in: { icon: 'calendar-check', tone: 'green' },
  code: { icon: 'ticket', tone: 'violet' },
  envelope: { icon: 'hand-coins', tone: 'red' },
  match: { icon: 'coins', tone: 'gold' },
  referral: { icon: 'users-three', tone: 'gold' },
  referral_share: { icon: 'percent', tone: 'green' },
  application: { icon: 'ticket', tone: 'gold' },
  manual: { icon: 'gift', tone: 'gold' },
  app_download: { icon: 'device-mobile', tone: 'gold' },
  race: { icon: 'trophy', tone: 'gold' },
  spins: { icon: 'coins', tone: 'violet' },
  loss: { icon: 'percent', tone: 'green' },
};

const MISSION_LOOKS: readonly RewardLook[] = [
  { icon: 'dice-five', tone: 'green' },
  { icon: 'coins', tone: 'gold' },
  { icon: 'trophy', tone: 'blue' },
];

/** The look of the mission at this place; the last one for all that follow. */
export const missionLook = (at: number): RewardLook => MISSION_LOOKS[Math.min(at, MISSION_LOOKS.length - 1)]!;
