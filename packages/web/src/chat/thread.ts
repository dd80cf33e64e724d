/**
 * A conversation on the screen as a pure state (MSG-14, CON-17), for the member and for the desk. The server's numbers decide: message n is
 * shown only after n − 1, a lower number is dropped, marks only grow. What was written here waits in the outbox until its number is known.
 */
export interface NumberedMessage {
  readonly seq: number;
  /** The sender's id of a message. */
  readonly clientId: string | null;
}

export interface SentPicture {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
}

/** A message that was written here and is not yet shown under its number. */
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
export interface Marks {
  readonly lastSeq: number;
  readonly readSeq: number;
  readonly deskReadSeq: number;
}

/** What the server answers about messages. */
export interface MessagePage<M> {
  /** In their order, without a gap. */
  readonly list: readonly M[];
  /** Whether there are more in the direction asked for. */
  readonly more: boolean;
  readonly marks: Marks;
}

/** The server's answer to a message that was sent. */
export interface Acknowledged {
  readonly clientId: string;
  readonly seq: number;
  readonly at: number;
  /** As it was stored. */
  readonly text: string;
}

export interface Thread<M> extends Marks {
  /** In their order, without a gap. */
  readonly messages: readonly M[];
  /** Whether the server has messages before the first one. */
  readonly hasOlder: boolean;
  readonly outbox: readonly Unsent[];
}

/** A thread that shows nothing yet. */
export const emptyThread = <M>(outbox: readonly Unsent[] = []): Thread<M> => ({
  messages: [],
  hasOlder: false,
  outbox,
  lastSeq: 0,
  readSeq: 0,
  deskReadSeq: 0,
});

/** What was kept of an outbox: a message that was under way is sent again, the server knows its `clientId`. */
export const toSendAgain = (kept: readonly Unsent[]): readonly Unsent[] =>
  kept.map((message) => (message.state === 'refused' ? message : { ...message, state: 'waiting' }));

/** The number of the newest message that is shown; 0 for none. */
export const shownSeq = <M extends NumberedMessage>({ messages }: Thread<M>): number =>
  messages[messages.length - 1]?.seq ?? 0;

/** The number to ask for messages after; undefined while nothing is known to be missing. */
export const missingAfter = <M extends NumberedMessage>(thread: Thread<M>): number | undefined =>
  thread.lastSeq > shownSeq(thread) ? shownSeq(thread) : undefined;

/** The next message to send: the oldest that waits, one at a time, so that they arrive in their order. */
export function nextToSend({ outbox }: Pick<Thread<unknown>, 'outbox'>): Unsent | undefined {
  return outbox.some(({ state }) => state === 'sending') ? undefined : outbox.find(({ state }) => state === 'waiting');
}

/** A mark never goes back: a late message about an earlier state changes nothing. */
export const withMarks = <M>(thread: Thread<M>, marks: Marks): Thread<M> => ({
  ...thread,
  lastSeq: Math.max(thread.lastSeq, marks.lastSeq),
  readSeq: Math.max(thread.readSeq, marks.readSeq),
  deskReadSeq: Math.max(thread.deskReadSeq, marks.deskReadSeq),
});

/** Adds the messages that follow what is shown; those after a gap are left for the next page. */
function withNewer<M extends NumberedMessage>(thread: Thread<M>, list: readonly M[]): Thread<M> {
  const messages = [...thread.messages];
  for (const message of list) {
    const last = messages[messages.length - 1];
    if (last === undefined || message.seq === last.seq + 1) messages.push(message);
  }
  const known = new Set(messages.map(({ clientId }) => clientId));
  return { ...thread, messages, outbox: thread.outbox.filter(({ clientId }) => !known.has(clientId)) };
}

/** A page of messages after what was shown, or the newest ones of a thread that shows nothing. */
export function received<M extends NumberedMessage>(thread: Thread<M>, page: MessagePage<M>): Thread<M> {
  const isFirst = thread.messages.length === 0;
  const next = withMarks(withNewer(thread, page.list), page.marks);
  return { ...next, hasOlder: isFirst ? page.more : thread.hasOlder };
}

/** A page of messages before the first one shown. */
export function receivedOlder<M extends NumberedMessage>(thread: Thread<M>, page: MessagePage<M>): Thread<M> {
  const messages = [...thread.messages];
  for (const message of [...page.list].reverse()) {
    if (messages[0] === undefined || message.seq === messages[0].seq - 1) messages.unshift(message);
  }
  return { ...thread, messages, hasOlder: page.more };
}

/** A message was written here. */
export const written = <M>(thread: Thread<M>, message: Omit<Unsent, 'state' | 'complaint'>): Thread<M> => ({
  ...thread,
  outbox: [...thread.outbox, { ...message, state: 'waiting' }],
});

/** Changes the state of one message of the outbox. */
export const marked = <M>(
  thread: Thread<M>,
  clientId: string,
  state: Unsent['state'],
  complaint?: string,
): Thread<M> => ({
  ...thread,
  outbox: thread.outbox.map((message) => {
    if (message.clientId !== clientId) return message;
    const { complaint: _, ...rest } = message;
    return { ...rest, state, ...(complaint !== undefined && { complaint }) };
  }),
});

/** A message that was not sent is given up. */
export const dropped = <M>(thread: Thread<M>, clientId: string): Thread<M> => ({
  ...thread,
  outbox: thread.outbox.filter((message) => message.clientId !== clientId),
});

/** The server has given a message its number, for the first time or again after a lost answer; `asMessage` makes what is shown of it. */
export function accepted<M extends NumberedMessage>(
  thread: Thread<M>,
  answer: Acknowledged,
  asMessage: (answer: Acknowledged, unsent: Unsent) => M,
): Thread<M> {
  const { clientId, seq } = answer;
  const own = thread.outbox.find((message) => message.clientId === clientId);
  const next = { ...thread, lastSeq: Math.max(thread.lastSeq, seq) };
  if (own === undefined) return next;
  const last = shownSeq(thread);
  if (seq > last + 1) return marked(next, clientId, 'accepted');
  if (seq <= last) return dropped(next, clientId);
  return withNewer(next, [asMessage(answer, own)]);
}
