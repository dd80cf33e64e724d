/** People of the agent programme in a test: registered by links, signed in again when time has passed. */
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { memberIdOf, register } from '../kit/src/applicants.ts';
import { callerFor, valueOf, type Caller } from '../kit/src/caller.ts';
import type { TestPlatform } from '../kit/src/platform.ts';

export interface Person {
  readonly memberId: MemberId;
  readonly userName: string;
  readonly caller: Caller;
}

/** Their acts on the platform that `worldOf` answers once it has started. */
export function agentPeople(worldOf: () => TestPlatform) {
  let numbered = 0;
  /** Everyone's token now: sessions end with time. */
  const tokens = new Map<MemberId, string>();

  async function personOf(userName: string): Promise<Person> {
    const memberId = await memberIdOf(worldOf(), userName);
    const caller = callerFor(worldOf().address, () => tokens.get(memberId));
    await renew(memberId);
    return { memberId, userName, caller };
  }

  async function renew(memberId: MemberId): Promise<void> {
    const { kernel, modules } = worldOf().platform;
    const { token } = await kernel.db.transaction((tx) => modules.identity.openSession(tx, memberId, 'test'));
    tokens.set(memberId, token);
  }

  /** Lets time pass, and signs everyone in again. */
  async function pass(ms: number): Promise<void> {
    await worldOf().clock.advance(ms);
    for (const memberId of tokens.keys()) await renew(memberId);
  }

  /** Registers by a link, and signs in. */
  async function newcomer(code: string): Promise<Person> {
    const userName = `came_${++numbered}`;
    valueOf(await register(worldOf().guest(), userName, { affiliateCode: code }));
    return personOf(userName);
  }

  const linkOf = async (agent: Person, body: Parameters<typeof createLink>[1]) =>
    valueOf(await createLink(agent, body));
  const createLink = (
    agent: Person,
    body: {
      kind?: 'agent' | 'member';
      rebatesBasisPoints: Record<string, number>;
      quota?: number;
      expiresAt?: number;
      remark?: string;
    },
  ) => agent.caller.call('agent.createAffiliateLink', { body });

  return { personOf, pass, newcomer, linkOf, createLink };
}
