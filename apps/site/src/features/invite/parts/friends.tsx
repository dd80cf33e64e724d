/** Friends who registered by the member's code: masked names, steps done and missing, never sums of theirs. */
import {
  Avatar,
  Card,
  Empty,
  ProgressBar,
  SectionHead,
  SkeletonRow,
  StatusChip,
  useFormats,
  useNow,
} from '@lantern/ui';
import { Block } from '../../../lib/block.tsx';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { LoadMore } from '../../../lib/load-more.tsx';
import { useFriends, type Friend } from '../api/use-friends.ts';
import { daysLeft, isRunning, missingSteps, STEPS, type Step } from '../friend-view.ts';
import styles from '../invite.module.css';

const MISSING: Readonly<Record<Step, TextKey>> = {
  identity: 'invite_missing_identity',
  bank: 'invite_missing_bank',
  deposits: 'invite_missing_deposits',
  points: 'invite_missing_points',
};

const ENDING: Readonly<Record<NonNullable<Friend['ending']>, TextKey>> = {
  window_over: 'invite_end_window_over',
  monthly_limit: 'invite_end_monthly_limit',
  sold_out: 'invite_end_sold_out',
  refused: 'invite_end_refused',
};

/** Days from which on time is short. */
const SOON_DAYS = 7;
const MINUTE_MS = 60_000;

export function Friends({ currency }: { readonly currency: string }) {
  const t = useT();
  const friends = useFriends();
  return (
    <section aria-label={t('invite_friends')} data-testid="invite-friends">
      <SectionHead title={t('invite_friends')} />
      <Block
        read={friends}
        waiting={
          <Card padding="none">
            <SkeletonRow />
            <SkeletonRow />
          </Card>
        }
      >
        {(list) => (
          <>
            <Card padding="none">
              {list.length === 0 ? (
                <Empty title={t('invite_none')} text={t('invite_none_text')} />
              ) : (
                list.map((friend) => <Row key={friend.friendId} friend={friend} currency={currency} />)
              )}
            </Card>
            <LoadMore loadMore={friends.loadMore} loading={friends.loadingMore} />
            <p className={styles.foot}>{t('invite_privacy')}</p>
          </>
        )}
      </Block>
    </section>
  );
}

function Row({ friend, currency }: { readonly friend: Friend; readonly currency: string }) {
  const t = useT();
  const done = STEPS.length - missingSteps(friend).length;
  return (
    <div className={styles.friend} data-testid="invite-friend" data-state={friend.state}>
      <Avatar name={friend.name} size={40} />
      <div className={styles.friendWords}>
        <b className={styles.friendName}>{friend.name}</b>
        <span className={styles.friendText}>
          <FriendText friend={friend} />
        </span>
        {isRunning(friend) && (
          <span className={styles.bar}>
            <ProgressBar value={done} max={STEPS.length} label={t('invite_steps_done', { done, all: STEPS.length })} />
          </span>
        )}
      </div>
      <FriendEnd friend={friend} currency={currency} />
    </div>
  );
}

function FriendText({ friend }: { readonly friend: Friend }) {
  const t = useT();
  const formats = useFormats();
  if (friend.state === 'holding') return t('invite_pay_on', { date: formats.dateTime(friend.payAt!, 'dayMonth') });
  if (friend.state === 'paid') return t('invite_paid_on', { date: formats.dateTime(friend.endedAt!, 'dayMonth') });
  if (friend.ending !== null) return t(ENDING[friend.ending]);
  return t('invite_missing', {
    steps: missingSteps(friend)
      .map((step) => t(MISSING[step]))
      .join(', '),
  });
}

function FriendEnd({ friend, currency }: { readonly friend: Friend; readonly currency: string }) {
  const t = useT();
  const formats = useFormats();
  const nowMs = useNow(isRunning(friend), MINUTE_MS);
  if (friend.state === 'paid') return <b className={styles.friendPaid}>+{formats.money(friend.paid, currency)}</b>;
  if (friend.state === 'holding') return <StatusChip tone="gold">{t('invite_holding')}</StatusChip>;
  if (friend.state === 'closed') return <StatusChip tone="mute">{t('invite_state_closed')}</StatusChip>;
  const days = daysLeft(friend, nowMs);
  return <StatusChip tone={days <= SOON_DAYS ? 'warn' : 'info'}>{t('invite_days_left', { days })}</StatusChip>;
}
