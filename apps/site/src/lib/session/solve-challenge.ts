/** The slider's proof of work (ALTCHA, SHA-256), solved in a worker so the page stays smooth. */
import { client } from '../server/calls.ts';

export interface SliderProof {
  readonly geetest_challenge: string;
  readonly geetest_validate: string;
  readonly geetest_seccode: string;
}

/** The worker's answer when no number fits. */
const UNSOLVED = -1;

/** Fetches a fresh challenge and solves it; undefined when either fails. */
export async function solveChallenge(): Promise<SliderProof | undefined> {
  const result = await client.call('session.challenge');
  if (!result.ok) return undefined;
  const challenge = result.value;
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'classic' });
  try {
    const number = await new Promise<number>((resolve) => {
      worker.onmessage = (message: MessageEvent<number>) => resolve(message.data);
      // The worker failed to load, or broke: the same as an unsolved challenge.
      worker.onerror = () => resolve(UNSOLVED);
      worker.postMessage(challenge);
    });
    if (number === UNSOLVED) return undefined;
    const { algorithm, salt, signature } = challenge;
    return {
      geetest_challenge: challenge.challenge,
      geetest_validate: btoa(JSON.stringify({ algorithm, challenge: challenge.challenge, number, salt, signature })),
      geetest_seccode: signature,
    };
  } finally {
    worker.terminate();
  }
}
