/** What a stored picture is bound to: one member's one place. Moved elsewhere, it does not open. */
import type { KycImage } from '@lantern/contract';
import type { MemberId } from '../../kernel/ids.ts';

/** The owner's text for the vault. */
export const imageOwner = (memberId: MemberId, image: KycImage): string => `${memberId}/${image}`;
