/** The launch request to a vendor, and the validation of its answer (interfaces, Launch). */

export interface LaunchOrder {
  /** Our id of the launch; identifies the session when it is terminated. */
  readonly launchId: string;
  /** The member's id; stable, without personal data. */
  readonly memberRef: string;
  readonly game: string;
  readonly room?: string;
  /** Single use, valid for a minute; exchanged for a vendor session at the wallet interface. */
  readonly token: string;
  readonly currency: string;
  readonly language: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly platform: string;
  /** Destination of "leave the game". */
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  /** Whether play money is used. */
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

/** Whether a frame is allowed: from one of the vendor's own origins, without credentials. */
function isOwnFrame(url: string, origins: readonly string[], siteOrigin: string): boolean {
  if (url.length > URL_LENGTH_MAXIMUM || !URL.canParse(url)) return false;
  const { origin, username, password } = new URL(url);
  return (
    username === '' &&
    password === '' &&
    (origins.includes(origin) || (origins.includes(SITE) && origin === siteOrigin))
  );
}

/** Parses the frame of a vendor's answer; undefined if the answer is invalid. */
export function frameIn(text: string, origins: readonly string[], siteOrigin: string): VendorFrame | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { url, sessionId } = answer as Record<string, unknown>;
  if (
    typeof url !== 'string' ||
    typeof sessionId !== 'string' ||
    !SESSION_ID.test(sessionId) ||
    !isOwnFrame(url, origins, siteOrigin)
  )
    return undefined;
  return { url: new URL(url).href, sessionId };
}
