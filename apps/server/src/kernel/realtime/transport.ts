/** What carries messages between nodes. Each way may lose messages, and none tells them twice. */
export interface Transport {
  /** Sends messages in their order. Answers false where they were not sent. */
  send(messages: readonly { readonly channel: string; readonly text: string }[]): Promise<boolean>;
  /** Receives a member's channel from now on; resolves when it does, or when that takes too long. */
  follow(channel: string): Promise<void>;
  unfollow(channel: string): void;
  /** Receives everything else that any node sends. */
  start(onText: (text: string) => void): Promise<void>;
  stop(): Promise<void>;
}
