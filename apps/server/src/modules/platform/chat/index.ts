/** Live chat: members' conversations with the desk, and the queue that gives them to operators. The public API of this module. */
import { createBudget } from '@lantern/limits';
import type { MemberId } from '../../../kernel/ids.ts';
import { createPictures } from '../../../kernel/images/redraw.ts';
import { createImageVault } from '../../../kernel/images/vault.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { excerptOf } from '../../../kernel/plain-text.ts';
import type { Ticker } from '../../../kernel/ticker.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { runDue } from './assign.ts';
import { chatSettings } from './console-settings.ts';
import type { ChatDeps, ModuleContext } from './context.ts';
import { chatDesk } from './desk-verbs.ts';
import { chatJobs, startQueues } from './jobs.ts';
import { transcriptOf, type TranscriptLine } from './read-chat.ts';
import { erase, recordsOf } from './records.ts';
import { chatRoutes } from './routes.ts';
import { findText } from './store.ts';

export { CHAT_ANSWERED, CHAT_TRANSCRIPT_REQUESTED, type ChatAnswered, type ChatTranscriptRequested } from './events.ts';
export type { TranscriptLine } from './read-chat.ts';
export type { ChatDeps } from './context.ts';

export interface ChatModule extends Module {
  readonly handlers: ReturnType<typeof chatRoutes>;
  readonly opsHandlers: ReturnType<typeof chatDesk>;
  /** The beginning of an answer, for a mail; null when there is none any more. */
  answerOf(tx: Tx, conversationId: string, seq: number): Promise<string | null>;
  /** What was said up to a message, as its member may read it; null when it is gone or not theirs. */
  transcriptOf(
    tx: Tx,
    memberId: MemberId,
    conversationId: string,
    seq: number,
  ): Promise<readonly TranscriptLine[] | null>;
  /** Does everything due now: lost operators, offers, silent conversations, unread answers; the module's loop does this every 5 seconds. */
  runDue(): Promise<void>;
  /** A member's conversations and pictures, for that member. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Deletes a member's conversations and pictures in the caller's transaction. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Characters of an answer in a mail; the page has all of it. */
const MAILED_LENGTH = 300;
/** Words that someone is typing, of one person in a minute: a page sends one in three seconds. */
const TYPED_PER_MINUTE = 40;

/** Builds the module. */
export function createChat(kernel: Kernel, deps: ChatDeps): ChatModule {
  const module: ModuleContext = {
    kernel,
    deps,
    vault: createImageVault(kernel, 'chat'),
    pictures: createPictures(),
    typing: createBudget(() => kernel.clock.elapsed(), 60_000, TYPED_PER_MINUTE),
  };
  let loop: Ticker | undefined;
  return {
    name: 'chat',
    handlers: chatRoutes(module),
    opsHandlers: chatDesk(module),
    jobs: chatJobs(module),
    deskSettings: chatSettings,
    async answerOf(tx, conversationId, seq) {
      const text = await findText(tx, conversationId, seq);
      return text === null ? null : excerptOf(text, MAILED_LENGTH);
    },
    transcriptOf,
    runDue: () => runDue(module),
    recordsOf: (memberId) => recordsOf(module, memberId),
    erase: (tx, memberId) => erase(module, tx, memberId),
    async start() {
      loop = startQueues(module);
    },
    async stop() {
      await loop?.stop();
    },
  };
}
