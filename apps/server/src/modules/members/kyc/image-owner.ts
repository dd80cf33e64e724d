/** What a stored picture is bound to: one image slot of one member. Moved elsewhere, it does not decrypt. */
import type { KycImage } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';

/** The owner's text for the vault. */
export const imageOwner = (memberId: MemberId, image: KycImage): string => `${memberId}/${image}`;
