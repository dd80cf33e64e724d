/** What is told to a vendor at a launch, and what of its answer is believed (interfaces, Launch). */

export interface LaunchOrder {
  /** Ours; names the session again when it is over. */
  readonly launchId: string;
  /** The member's id; stable, and nothing about the person. */
  readonly memberRef: string;
  readonly game: string;
  readonly room?: string;
  /** Single use, a minute; the wallet interface takes it for a session of the vendor. */
  readonly token: string;
  readonly currency: string;
  readonly language: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly platform: string;
  /** Where "leave the game" goes. */
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  /** Played with play money. */
  readonly demo: boolean;
}

export interface VendorFrame {
  readonly url: string;
  readonly sessionId: string;
}

const URL_LENGTH_MAXIMUM = 2_000;
const SESSION_ID = /^[\x21-\x7e]{1,200}$/;

/** Country of a merchant: a currency's code begins with its country's (ISO 4217). */
export const countryOf = (currency: string): string => currency.slice(0, 2);

/** Stands for the site the game is opened from. */
const SITE = 'self';

/** Whether a frame may be shown: from one of the vendor's own origins, without credentials. */
function isOwnFrame(url: string, origins: readonly string[], siteOrigin: string): boolean {
  if (url.length > URL_LENGTH_MAXIMUM || !URL.canParse(url)) return false;
  const { origin, username, password } = new URL(url);
  return username === '' && password === '' && (origins.includes(origin) || (origins.includes(SITE) && origin === siteOrigin));
}

/** The frame in a vendor's answer; undefined when the answer is anything else. */
export function frameIn(text: string, origins: readonly string[], siteOrigin: string): VendorFrame | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { url, sessionId } = answer as Record<string, unknown>;
  if (typeof url !== 'string' || typeof sessionId !== 'string' || !SESSION_ID.test(sessionId) || !isOwnFrame(url, origins, siteOrigin)) return undefined;
  return { url: new URL(url).href, sessionId };
}
