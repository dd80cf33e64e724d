/** Follows rewards and the VIP level through the live connection: the badge, the lists and the level on the screen. */
import { refresh } from '../server/calls.ts';
import { useLive, useMemberReady } from '../server/realtime.ts';
import { showClaimable } from './claimable.ts';

/** Renders nothing; for real members only. */
export function FollowRewards(): null {
  useLive('member', 'rewards_changed', ({ claimable }) => {
    showClaimable(claimable);
    refresh('rewards.list', 'missions.list', 'vip.status');
  });
  // What changed between the first read and the connection was not told.
  useMemberReady(() => refresh('rewards.badge'));
  useLive('member', 'vip_changed', () => refresh('vip.status', 'member.profile', 'cashback.overview'));
  return null;
}
