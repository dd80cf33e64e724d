/**
 * A conversation on the screen as a pure state (MSG-14). The server's numbers decide: message n is shown only after n − 1, a lower number
 * is dropped, marks only grow. What the member has written waits in the outbox until its number is known.
 */
import type { Answer } from '@lantern/web';

export type Message = Answer<'chat.messages'>['list'][number];
export type Conversation = Answer<'chat.messages'>['conversation'];
export type SentPicture = Message['pictures'][number];

/** A message of the member that the page does not yet show under its number. */
export interface Unsent {
  readonly clientId: string;
  readonly text: string;
  readonly pictures: readonly SentPicture[];
  readonly writtenAt: number;
  /** `accepted`: it has a number, but messages before it are missing. `refused`: the server declined it, for the reason in `complaint`. */
  readonly state: 'waiting' | 'sending' | 'accepted' | 'refused';
  readonly complaint?: string;
}

/** How far the conversation is, and how far each side has read. */
export type Marks = Pick<Conversation, 'lastSeq' | 'readSeq' | 'deskReadSeq'>;

export interface Thread extends Marks {
  /** Undefined until the first page arrives. */
  readonly conversation: Conversation | undefined;
  /** In their order, without a gap. */
  readonly messages: readonly Message[];
  /** Whether the server has messages before the first one. */
  readonly hasOlder: boolean;
  readonly outbox: readonly Unsent[];
}

export const emptyThread = (outbox: readonly Unsent[] = []): Thread => ({
  conversation: undefined,
  messages: [],
  hasOlder: false,
  outbox,
  lastSeq: 0,
  readSeq: 0,
  deskReadSeq: 0,
});

/** The number of the newest message that is shown; 0 for none. */
export const shownSeq = ({ messages }: Thread): number => messages[messages.length - 1]?.seq ?? 0;

/** The number to ask for messages after; undefined while nothing is known to be missing. */
export const missingAfter = (thread: Thread): number | undefined =>
  thread.lastSeq > shownSeq(thread) ? shownSeq(thread) : undefined;

/** The next message to send: the oldest that waits, one at a time, so that they arrive in their order. */
export function nextToSend({ outbox }: Thread): Unsent | undefined {
  return outbox.some(({ state }) => state === 'sending') ? undefined : outbox.find(({ state }) => state === 'waiting');
}

/** A mark never goes back: a late message about an earlier state changes nothing. */
export const withMarks = (thread: Thread, marks: Marks): Thread => ({
  ...thread,
  lastSeq: Math.max(thread.lastSeq, marks.lastSeq),
  readSeq: Math.max(thread.readSeq, marks.readSeq),
  deskReadSeq: Math.max(thread.deskReadSeq, marks.deskReadSeq),
});

/** Adds the messages that follow what is shown; those after a gap are left for the next page. */
function withNewer(thread: Thread, list: readonly Message[]): Thread {
  const messages = [...thread.messages];
  for (const message of list) {
    const last = messages[messages.length - 1];
    if (last === undefined || message.seq === last.seq + 1) messages.push(message);
  }
  const known = new Set(messages.map(({ clientId }) => clientId));
  return { ...thread, messages, outbox: thread.outbox.filter(({ clientId }) => !known.has(clientId)) };
}

/** A page of messages after what was shown, or the newest ones of a thread that shows nothing. */
export function received(thread: Thread, page: Answer<'chat.messages'>): Thread {
  const isFirst = thread.messages.length === 0;
  const next = withMarks(withNewer(thread, page.list), page.conversation);
  return { ...next, conversation: page.conversation, hasOlder: isFirst ? page.more : thread.hasOlder };
}

/** A page of messages before the first one shown. */
export function receivedOlder(thread: Thread, page: Answer<'chat.messages'>): Thread {
  const messages = [...thread.messages];
  for (const message of [...page.list].reverse()) {
    if (messages[0] === undefined || message.seq === messages[0].seq - 1) messages.unshift(message);
  }
  return { ...thread, messages, hasOlder: page.more };
}

/** The member has written a message. */
export const written = (thread: Thread, message: Omit<Unsent, 'state' | 'complaint'>): Thread => ({
  ...thread,
  outbox: [...thread.outbox, { ...message, state: 'waiting' }],
});

/** Changes the state of one message of the outbox. */
export const marked = (thread: Thread, clientId: string, state: Unsent['state'], complaint?: string): Thread => ({
  ...thread,
  outbox: thread.outbox.map((message) => {
    if (message.clientId !== clientId) return message;
    const { complaint: _, ...rest } = message;
    return { ...rest, state, ...(complaint !== undefined && { complaint }) };
  }),
});

/** The member gives up a message that was not sent. */
export const dropped = (thread: Thread, clientId: string): Thread => ({
  ...thread,
  outbox: thread.outbox.filter((message) => message.clientId !== clientId),
});

/** The server has given a message its number, for the first time or again after a lost answer. */
export function accepted(thread: Thread, answer: Answer<'chat.send'>): Thread {
  const { clientId, seq, at, text } = answer;
  const mine = thread.outbox.find((message) => message.clientId === clientId);
  const next = { ...thread, lastSeq: Math.max(thread.lastSeq, seq) };
  if (mine === undefined) return next;
  const last = shownSeq(thread);
  if (seq > last + 1) return marked(next, clientId, 'accepted');
  if (seq <= last) return dropped(next, clientId);
  return withNewer(next, [
    { seq, from: 'member', clientId, text, notice: null, deskNo: null, pictures: [...mine.pictures], at },
  ]);
}
