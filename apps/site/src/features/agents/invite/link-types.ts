/** Shapes of the contract that the link parts share. */
import type { Answer } from '@lantern/web';

export type AffiliateLink = Answer<'agent.affiliateLinks'>['list'][number];
export type LinkKind = AffiliateLink['kind'];
