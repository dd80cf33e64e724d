/** Tries numbers until the salted hash equals the challenge. Returns the number, or -1 when none fits. */
import '@lantern/web/old-engines';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

interface Challenge {
  readonly challenge: string;
  readonly salt: string;
  readonly maxnumber: number;
}

self.onmessage = (message: MessageEvent<Challenge>) => {
  const { challenge, salt, maxnumber } = message.data;
  for (let number = 0; number <= maxnumber; number++) {
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === challenge) return self.postMessage(number);
  }
  return self.postMessage(-1);
};
