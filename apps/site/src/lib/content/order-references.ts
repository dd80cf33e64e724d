/** Orders that feedback or a chat may be about: the newest of the topic. */
import type { ChatTopic } from '@lantern/contract/chat-rules';
import type { FeedbackTopic } from '@lantern/contract/feedback-rules';
import { useFormats } from '@lantern/ui';
import { useT } from '../language/i18n.ts';
import { useCall } from '../server/calls.ts';

export interface ReferenceOption {
  readonly value: string;
  readonly label: string;
}

const OFFERED = 10;
const PAGE = { pageNo: 1, pageSize: OFFERED } as const;
/** Ids of vendors may have other characters; such a bet cannot be named. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The options of a topic, newest first; `given` is offered whatever the topic. */
export function useReferences(
  topic: FeedbackTopic | ChatTopic | undefined,
  given: string | undefined,
): readonly ReferenceOption[] {
  const t = useT();
  const formats = useFormats();
  const deposits = useCall('deposit.orders', { query: PAGE }, { enabled: topic === 'deposit' }).data;
  const withdrawals = useCall('withdraw.report', { query: PAGE }, { enabled: topic === 'withdrawal' }).data;
  const bets = useCall('record.bets', { query: PAGE }, { enabled: topic === 'game' }).data;
  const money = (amount: number, currency: string, atMs: number) =>
    `${formats.money(amount, currency)} · ${formats.dateTime(atMs, 'dateTime')}`;
  const options: readonly ReferenceOption[] =
    topic === 'deposit'
      ? (deposits?.content ?? []).map((one) => ({
          value: one.orderId,
          label: money(one.amount, one.currency, one.createdAt),
        }))
      : topic === 'withdrawal'
        ? (withdrawals?.content ?? []).map((one) => ({
            value: one.withdrawalId,
            label: money(one.amount, one.currency, one.requestedAt),
          }))
        : topic === 'game'
          ? (bets?.content ?? []).map((one) => ({
              value: one.betId,
              label: `${one.gameName} · ${money(one.stake, one.currency, one.placedAt)}`,
            }))
          : [];
  const offered = options.filter(({ value }) => ID.test(value));
  return given === undefined || !ID.test(given) || offered.some(({ value }) => value === given)
    ? offered
    : [{ value: given, label: t('feedback_reference_given', { id: given }) }, ...offered];
}
