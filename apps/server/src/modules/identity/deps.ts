/** What identity needs of other modules, and the words it says it in. */
import type { CodePurpose, SecondFactor } from '@lantern/contract';
import type { WHITELABEL_SWITCHES } from '@lantern/contract/constants';
import type { Language } from '@lantern/contract/errors';
import type { CallContext } from '../../kernel/http/call-context.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import type { Result } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';

/** A one-time code as its holder brings it back. */
export interface BroughtCode {
  readonly channel: 'sms' | 'email';
  /** The number (E.164) or the address it was sent to. */
  readonly to: string;
  readonly purpose: CodePurpose;
  readonly code: string;
}

/** News for a member about their account; `device` is as coarse as `android/chrome`. */
export interface LoginNotice {
  readonly merchantCode: string;
  readonly channel: 'sms' | 'email';
  /** The number (E.164) or the address it goes to. */
  readonly to: string;
  readonly language: Language;
  readonly kind: 'new_login';
  readonly device: string;
  readonly at: Date;
}

/** A second factor as its owner shows it. */
export interface FactorProof {
  readonly method: SecondFactor;
  /** Of `totp` and `recovery`. */
  readonly code?: string | undefined;
  /** The browser's WebAuthn answer. */
  readonly passkey?: { readonly id: string; readonly rawId: string; readonly type: 'public-key'; readonly [part: string]: unknown } | undefined;
}

/** Ways to confirm a login beyond the password. */
export interface SecondFactors {
  /** The ways a member can confirm a login; empty when they asked for none. */
  methodsOf(memberId: MemberId): Promise<readonly SecondFactor[]>;
  /** What the browser needs to confirm by passkey at an origin. */
  begin(memberId: MemberId, origin: string): Promise<{ readonly passkeyOptions?: Readonly<Record<string, unknown>> }>;
  /** Whether a proof is right; what it used is used up. */
  confirm(memberId: MemberId, origin: string, proof: FactorProof): Promise<boolean>;
}

export interface Newcomer {
  readonly memberId: MemberId;
  readonly merchantCode: string;
}

/** Who may invite, and who came by whose invitation. */
export interface Invitations {
  /** Whether an agent of the merchant invites by this code. */
  checkCode(merchantCode: string, code: string): Promise<boolean>;
  /** Places a new member under the agent of the code; false when it is nobody's. */
  placeByCode(tx: Tx, newcomer: Newcomer, code: string): Promise<boolean>;
  /** Whether a member of the merchant recommends by this code. */
  checkFriendCode(merchantCode: string, code: string): Promise<boolean>;
  /** Writes down who recommended a new member; false when the code is nobody's. */
  recommendByCode(tx: Tx, newcomer: Newcomer, code: string): Promise<boolean>;
  /** Gives a new member the code they hand to friends. */
  openFriendCode(tx: Tx, newcomer: Newcomer): Promise<string>;
}

/** What identity needs of other modules. */
export interface IdentityDeps {
  /** The node's one hasher: all modules share its line, so a rush cannot take all memory. */
  readonly passwords: Passwords;
  /** Opens the member's ledger accounts in the transaction that makes the member. */
  openAccounts(tx: Tx, memberId: MemberId, currency: string): Promise<void>;
  /** The whitelabel switches of a merchant. */
  switches(merchantCode: string): Promise<Readonly<Record<(typeof WHITELABEL_SWITCHES)[number], boolean>>>;
  /** The lowest age a merchant takes members at, in whole years. */
  minimumAge(merchantCode: string): Promise<number>;
  /** Whether the code is good; a good one is used up at once. */
  redeemCode(brought: BroughtCode): Promise<boolean>;
  /** Sends a notice, within the recipient's budget of the day. */
  notify(notice: LoginNotice): Promise<void>;
  /** Tells an old number or address, in the transaction of the change, that the account has another one now. */
  notifyOfChange(tx: Tx, notice: Pick<LoginNotice, 'merchantCode' | 'channel' | 'to' | 'language'>): Promise<void>;
  /** Whether a linked bank account has fixed the payee's name. */
  payeeNameLocked(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** How a merchant has mobile numbers prove themselves: by a code of ours, or by an identity provider's id token. */
  phoneVerification(merchantCode: string): Promise<'code' | 'idToken'>;
  /** The number (E.164) an identity provider's id token proves. Refuses phone_token_invalid. */
  verifyPhoneToken(idToken: string): Promise<Result<{ readonly mobile: string }, 'phone_token_invalid'>>;
  /** Links the provider identity that waits in the caller's device cookie to a new member. Refuses social_failed. */
  linkSocial(tx: Tx, context: CallContext<'none'>, memberId: MemberId): Promise<Result<void, 'social_failed'>>;
  /** Keeps the hash of a new member's payment password. */
  setPaymentPassword(tx: Tx, memberId: MemberId, passwordHash: string): Promise<void>;
  readonly invitations: Invitations;
  readonly secondFactors: SecondFactors;
}
