/** Codes: one-time codes and notices by SMS and email. The public API of this module. */
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import { createBlinding, createSealing } from '../../../kernel/sealing.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { createCarriers, type Carriers } from './adapters/carriers.ts';
import { takeCodeBudget } from './budgets.ts';
import { deliverLetter, type Letter } from './letters.ts';
import { deliverDue } from './messages.ts';
import type { CodeOrder, CodesDeps, ModuleContext } from './context.ts';
import { codesJobs } from './jobs.ts';
import { notifyMember, type Notice, notifyOfChange, type ChangeNotice } from './notify.ts';
import { redeemCode, type CodeProof } from './redeem-code.ts';
import { codesRoutes } from './routes.ts';
import { sendCode, type SendRefusal, type SentCode } from './send-code.ts';

export type { CodesDeps } from './context.ts';
export type { CodeProof } from './redeem-code.ts';
export type { Letter } from './letters.ts';
export type { Notice } from './notify.ts';

export interface CodesModule extends Module {
  readonly handlers: ReturnType<typeof codesRoutes>;
  /** Sends a code to a number in E.164. Refuses code_sent_recently and rate_limited, both with the seconds to wait, and service_unavailable. */
  sendSms(
    order: Omit<CodeOrder, 'channel' | 'to'> & { readonly mobile: string },
  ): Promise<Result<SentCode, SendRefusal>>;
  /** Sends a code to an email address. Refuses like `sendSms`. */
  sendEmail(
    order: Omit<CodeOrder, 'channel' | 'to'> & { readonly email: string },
  ): Promise<Result<SentCode, SendRefusal>>;
  /**
   * Takes the cost of one code that another party sends. Refuses code_sent_recently and rate_limited, with the seconds
   * to wait.
   */
  takeBudget(order: CodeOrder): Promise<Result<void, 'code_sent_recently' | 'rate_limited'>>;
  /** Whether a code is the valid one of its recipient and purpose; true once. Every try counts, and is committed. */
  redeem(proof: CodeProof): Promise<boolean>;
  /** Operators' accounts at SMS gateways. */
  readonly gateways: Pick<Carriers['gateways'], 'edit' | 'accounts'>;
  /** Letters that are neither codes nor notices, by the same gateways. */
  readonly letters: {
    /** Whether the channel has a gateway, or the sandbox. */
    serves(channel: Letter['channel']): Promise<boolean>;
    /** Sends it now. Rejects unless it was accepted; `attempt` counts from 1. */
    deliver(letter: Letter, attempt: number): Promise<void>;
  };
  /** Announces a sign-in on a new device. */
  notify(notice: Notice): Promise<void>;
  /** Notifies an old number or address that the account has another one now, in the transaction of the change. */
  notifyOfChange(tx: Tx, notice: ChangeNotice): Promise<void>;
}

const IDLE_MS = 500;

/** Builds the module. */
export function createCodes(kernel: Kernel, deps: CodesDeps): CodesModule {
  const module: ModuleContext = {
    kernel,
    deps,
    blind: createBlinding(kernel, 'codes/blinding'),
    sealing: createSealing(kernel, 'codes/messages'),
    carriers: createCarriers(kernel),
  };
  let delivery: Ticker | undefined;
  return {
    name: 'codes',
    handlers: codesRoutes(module),
    jobs: codesJobs(module),
    sendSms: ({ mobile, ...order }) => sendCode(module, { ...order, channel: 'sms', to: mobile }, { silent: false }),
    sendEmail: ({ email, ...order }) => sendCode(module, { ...order, channel: 'email', to: email }, { silent: false }),
    takeBudget: (order) => takeCodeBudget(module, order),
    gateways: module.carriers.gateways,
    letters: {
      serves: async (channel) => (await module.carriers.of(channel)).kind !== 'none',
      deliver: (letter, attempt) => deliverLetter(module, letter, attempt),
    },
    redeem: (proof) => redeemCode(module, proof),
    notify: (notice) => notifyMember(module, notice),
    notifyOfChange: (tx, notice) => notifyOfChange(module, tx, notice),
    async start() {
      delivery = startTicker({
        name: 'codes',
        log: kernel.log,
        turn: async () => ((await deliverDue(module)) > 0 ? 0 : IDLE_MS),
      });
    },
    async stop() {
      await delivery?.stop();
    },
  };
}
