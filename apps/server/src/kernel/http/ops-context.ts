/** What a handler of an operator's call knows about its request, and what it works with. */
import type { ParsedInput } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { ApprovalKind, ObjectKind, OpsCalls, OpsCallId, Right, Role } from '@lantern/contract/ops';
import type { AnswerOf } from '@lantern/contract/call';
import type { Result } from '../result.ts';
import type { Merchant } from '../session.ts';
import type { Facts, RecordEntry, Trail, TrailEntry } from '../trail.ts';
import type { Tx } from '../tx.ts';

/** Who is signed in to the console. The module operators resolves it from the session's cookie. */
export interface OperatorSession {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly username: string;
  readonly displayName: string;
  readonly language: Language;
  readonly roles: readonly Role[];
  readonly rights: ReadonlySet<Right>;
  /** Codes of the operator's merchants, at least one. */
  readonly merchants: readonly string[];
  /** Networks the console may be used from, by merchant; a merchant without any has no entry. */
  readonly networks: Readonly<Record<string, readonly string[]>>;
  readonly passwordChangeRequired: boolean;
  /** Expected in the header `X-CSRF` of every change. */
  readonly csrf: string;
  /** Milliseconds since 1970. */
  readonly idleEndsAt: number;
  readonly endsAt: number;
}

export interface OpsContext<A extends 'none' | 'operator' = 'none' | 'operator'> {
  readonly operator: A extends 'operator' ? OperatorSession : undefined;
  /** The merchant the call acts for: one of the operator's. Without a session, the merchant of the host. */
  readonly merchant: Merchant;
  readonly language: Language;
  readonly ip: string;
  readonly userAgent: string;
  readonly origin: string;
  /** Present on calls with `idempotency: 'key'`. */
  readonly idempotencyKey: string;
  /** The session's token, from its cookie. */
  readonly token: string | undefined;
  /** Sets the session's cookie; undefined clears it. */
  setSession(token: string | undefined): void;
  /**
   * The transaction of this call: a change writes through it and nowhere else, so that it commits with its entry of the
   * audit trail or not at all. For reads without an entry, and for calls without a session, the pool.
   */
  readonly tx: Tx;
  readonly trail: Trail;
  /**
   * Runs `work` once the transaction of this call is committed, outside of it and of the turns of recorded calls; what it answers is the call's
   * answer, a refusal too. For what another system has to do: what was asked for is committed with its entry before it is sent.
   */
  afterwards(work: () => Promise<Result<unknown>>): void;
  /** For calls without a session, which record their own entries: the fields every entry of this request has. */
  readonly recordAs: (
    tx: Tx,
    entry: Pick<TrailEntry, 'operator' | 'outcome'> & Partial<Omit<TrailEntry, 'operator' | 'outcome'>>,
  ) => ReturnType<RecordEntry>;
}

export type OpsHandler<Id extends OpsCallId> = (
  context: OpsContext<OpsCalls[Id]['auth']>,
  input: ParsedInput<OpsCalls[Id]>,
) => Promise<Result<AnswerOf<OpsCalls[Id]>>>;

export type OpsHandlers = { readonly [Id in OpsCallId]?: OpsHandler<Id> };

/** A change that needs a second person, from the request to its end. */
export interface ApprovalRequest<I> {
  /** Unique; the key of what is posted to the ledger. */
  readonly requestId: string;
  readonly merchant: Merchant;
  readonly requestedBy: {
    readonly operatorId: string;
    readonly displayName: string;
    readonly merchants: readonly string[];
  };
  /** Who approved it; absent while it waits, and where one person is enough. */
  readonly decidedBy?: { readonly operatorId: string; readonly displayName: string };
  readonly input: I;
  readonly reason: string;
}

/** A line of what will change; `label` names a text of the console. */
export interface SummaryLine {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Preview {
  readonly object: { readonly kind: ObjectKind; readonly id: string | null; readonly name: string };
  /** In minor units, signed; what the threshold is compared with by its size. */
  readonly amount?: bigint;
  readonly currency?: string;
  /** One person is enough whatever the threshold: the change takes nothing away from anyone's protection. */
  readonly alone?: boolean;
  readonly summary: readonly SummaryLine[];
  /** Every merchant it concerns; who decides works for all of them. Without it, the one the call acts for. */
  readonly merchants?: readonly string[];
}

export interface CarriedOut {
  readonly before: Facts | null;
  readonly after: Facts | null;
  /** Of an object that exists only now. */
  readonly objectId?: string;
  /** Every merchant it concerns, each of which has an entry; without it, the one the call acts for. */
  readonly merchants?: readonly string[];
}

/** The verb behind a call with `approval`. Both steps run in the transaction that records them. */
export interface ApprovedVerb<I> {
  /** What will change; refuses what could not be carried out now. Writes nothing. */
  preview(tx: Tx, request: ApprovalRequest<I>): Promise<Result<Preview>>;
  /** Carries it out after a fresh preview; a refusal undoes what it wrote. */
  carryOut(tx: Tx, request: ApprovalRequest<I>): Promise<Result<CarriedOut>>;
}

export type ApprovedVerbs = { readonly [Id in OpsCallId]?: ApprovedVerb<ParsedInput<OpsCalls[Id]>> };

/** Makes the request of a call with `approval`, or carries it out at once below the threshold. */
export type RequestApproval = (
  context: OpsContext<'operator'>,
  call: { readonly id: OpsCallId; readonly kind: ApprovalKind },
  verb: ApprovedVerb<ParsedInput<OpsCalls[OpsCallId]>>,
  input: ParsedInput<OpsCalls[OpsCallId]>,
) => Promise<Result<{ state: 'pending' | 'carried_out'; approvalId: string | null; expiresAt: number | null }>>;
