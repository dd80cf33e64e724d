/** What identity needs of other modules, and the types of its ports. */
import type { CodePurpose, SecondFactor } from '@lantern/contract';
import type { WHITELABEL_SWITCHES } from '@lantern/contract/constants';
import type { Language } from '@lantern/contract/errors';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Passwords } from '../../../kernel/passwords.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** A one-time code as a caller enters it. */
export interface CodeAttempt {
  readonly channel: 'sms' | 'email';
  /** The number (E.164) or the address it was sent to. */
  readonly to: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  /** Keeps a right code valid, because its purpose will be refused for another reason. */
  readonly keep?: boolean;
}

/** A notice to a member about their account; `device` is coarse, like `android/chrome`. */
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

/** A second factor as its owner presents it. */
export interface FactorProof {
  readonly method: SecondFactor;
  /** For `totp` and `recovery`. */
  readonly code?: string | undefined;
  /** The browser's WebAuthn answer. */
  readonly passkey?:
    | { readonly id: string; readonly rawId: string; readonly type: 'public-key'; readonly [part: string]: unknown }
    | undefined;
}

/** Second factors of a login. */
export interface SecondFactors {
  /** The second factors of a member; empty when none is set up. */
  methodsOf(memberId: MemberId): Promise<readonly SecondFactor[]>;
  /** What the browser needs for a passkey confirmation at an origin. */
  begin(memberId: MemberId, origin: string): Promise<{ readonly passkeyOptions?: Readonly<Record<string, unknown>> }>;
  /** Whether a proof is right; consumes what it used. */
  confirm(memberId: MemberId, origin: string, proof: FactorProof): Promise<boolean>;
}

export interface Newcomer {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  /** When the account was opened; absent: now. */
  readonly at?: Date | undefined;
  readonly currency?: string | undefined;
}

/** Invitations and their attribution. */
export interface Invitations {
  /** Whether the code is the invitation code of an agent of the merchant. */
  checkCode(merchantCode: string, code: string): Promise<boolean>;
  /** Places a new member under the agent of the code; false for an unknown code. */
  placeByCode(tx: Tx, newcomer: Newcomer, code: string): Promise<boolean>;
  /** Whether the code is the friend code of a member of the merchant. */
  checkFriendCode(merchantCode: string, code: string): Promise<boolean>;
  /** Records who recommended a new member; false for an unknown code. */
  recommendByCode(tx: Tx, newcomer: Newcomer, code: string): Promise<boolean>;
  /** Creates a new member's own friend code. */
  openFriendCode(tx: Tx, newcomer: Newcomer): Promise<string>;
}

/** What identity needs of other modules. */
export interface IdentityDeps {
  /** The node's one hasher: all modules share its queue, so a burst cannot exhaust memory. */
  readonly passwords: Passwords;
  /** Opens the member's ledger accounts in the transaction that creates the member. */
  openAccounts(tx: Tx, memberId: MemberId, currency: string): Promise<void>;
  /** The whitelabel switches of a merchant. */
  switches(merchantCode: string): Promise<Readonly<Record<(typeof WHITELABEL_SWITCHES)[number], boolean>>>;
  /** Whether members of a merchant invite friends: registration then accepts their codes, whatever its fields are. */
  referralEnabled(merchantCode: string): Promise<boolean>;
  /** Minimum age of a merchant's members, in whole years. */
  minimumAge(merchantCode: string): Promise<number>;
  /** Whether the code is valid; a valid one is consumed. */
  redeemCode(attempt: CodeAttempt): Promise<boolean>;
  /** Sends a notice, within the recipient's daily budget. */
  notify(notice: LoginNotice): Promise<void>;
  /** Notifies an old number or address, in the transaction of the change, that the account has a new one. */
  notifyOfChange(tx: Tx, notice: Pick<LoginNotice, 'merchantCode' | 'channel' | 'to' | 'language'>): Promise<void>;
  /** Whether a linked bank account has fixed the payee's name. */
  payeeNameLocked(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** How a merchant verifies mobile numbers: by our own code, or by an identity provider's id token. */
  phoneVerification(merchantCode: string): Promise<'code' | 'idToken'>;
  /** The number (E.164) proved by an identity provider's id token. Refuses phone_token_invalid. */
  verifyPhoneToken(idToken: string): Promise<Result<{ readonly mobile: string }, 'phone_token_invalid'>>;
  /** Links the pending provider identity of the caller's device cookie to a new member. Refuses social_failed. */
  linkSocial(tx: Tx, context: CallContext<'none'>, memberId: MemberId): Promise<Result<void, 'social_failed'>>;
  /** Stores the hash of a new member's payment password. */
  setPaymentPassword(tx: Tx, memberId: MemberId, passwordHash: string): Promise<void>;
  readonly invitations: Invitations;
  readonly secondFactors: SecondFactors;
}
