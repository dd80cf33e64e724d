/** Links that end marketing by e-mail with one tap: sealed, so that no one can make one for another member. */
import { CONSENT_CHANNELS, CONSENT_PRODUCTS } from '@lantern/contract';
import { z } from 'zod';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { createSealing } from '../../../kernel/sealing.ts';
import type { ConsentCell } from './consent-store.ts';

const PLACE = 'stop';
const contentShape = z.object({
  memberId: z.string(),
  product: z.enum(CONSENT_PRODUCTS),
  channel: z.enum(CONSENT_CHANNELS),
});

export interface StopLinks {
  /** The token of a consent; it stays valid, because a letter does. */
  tokenFor(memberId: MemberId, cell: ConsentCell): string;
  /** What a token ends; undefined for one that is not ours. */
  read(token: string): (ConsentCell & { readonly memberId: MemberId }) | undefined;
}

/** Links in letters that end a consent with one tap, sealed so that no one can make one for another member. */
export function createStopLinks(kernel: Kernel): StopLinks {
  const sealing = createSealing({ ring: [kernel.secret], random: kernel.random }, 'messaging/stop');
  return {
    tokenFor: (memberId, { product, channel }) =>
      sealing.seal(PLACE, JSON.stringify({ memberId, product, channel })).toString('base64url'),
    read(token) {
      try {
        const content = contentShape.parse(JSON.parse(sealing.unseal(PLACE, Buffer.from(token, 'base64url'))));
        return { ...content, memberId: content.memberId as MemberId };
      } catch {
        return undefined;
      }
    },
  };
}
