/** Messages between nodes by Redis: a node receives a member's messages only while the member has a socket there (ADR 86). */
import type { SharedRedis } from '../redis/redis.ts';
import { isMemberChannel } from './member-channel.ts';
import type { Transport } from './transport.ts';

/** What every node receives. */
const COMMON_TOPIC = 'messages';
const topicOf = (channel: string): string => (isMemberChannel(channel) ? channel : COMMON_TOPIC);

/** The Redis of the kernel as the bus's transport; the kernel stops it. */
export const createRedisTransport = (redis: SharedRedis): Transport => ({
  send: (messages) => redis.publish(messages.map(({ channel, text }) => ({ topic: topicOf(channel), text }))),
  follow: (channel) => redis.subscribe(topicOf(channel)),
  unfollow: (channel) => redis.unsubscribe(topicOf(channel)),
  async start(onText) {
    redis.onMessage(onText);
    await redis.start();
    await redis.subscribe(COMMON_TOPIC);
  },
  stop: async () => redis.stop(),
});
