/**
 * Adapter to OpenID Connect issuers (Core 1.0, Discovery 1.0): authorization code with PKCE (RFC 7636), state and nonce,
 * the issuer named in the response checked (RFC 9207), id tokens verified against the issuer's keys.
 */
import * as openid from 'openid-client';
import type { SocialProvider } from '@lantern/contract';
import type { Clock } from '../../../../kernel/clock.ts';
import type { Config, SocialIssuer } from '../../../../kernel/config.ts';
import type { Logger } from '../../../../kernel/log.ts';
import { refuse, ok, type Result } from '../../../../kernel/result.ts';

/** Timeout of a request to an issuer. */
const TIMEOUT_SEC = 4;
/** Accepted difference between an issuer's clock and ours. */
const CLOCK_TOLERANCE_SEC = 30;
/** Discovery results are cached this long; changed keys are fetched in between as needed. */
const DISCOVERY_KEEP_MS = 60 * 60_000;
/** The name is requested to suggest a nickname; an email address would be of no use. */
const SCOPE = 'openid profile';

/** Secrets of one attempt, needed when the browser returns. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** The identity that the issuer confirmed. */
export interface SocialIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | undefined;
}

export interface Issuers {
  /** Providers that are configured. */
  readonly known: readonly SocialProvider[];
  /** Where to redirect the browser. Refuses social_failed when the issuer does not answer. */
  authorizationUrl(provider: SocialProvider, secrets: AttemptSecrets): Promise<Result<string, 'social_failed'>>;
  /** Exchanges the redirect's parameters for an identity. Refuses social_failed for every mismatch. */
  redeem(
    provider: SocialProvider,
    secrets: AttemptSecrets,
    returned: URLSearchParams,
  ): Promise<Result<SocialIdentity, 'social_failed'>>;
}

async function discover({ issuer, clientId, clientSecret }: SocialIssuer): Promise<openid.Configuration> {
  const url = new URL(issuer);
  return openid.discovery(
    url,
    clientId,
    { [openid.clockTolerance]: CLOCK_TOLERANCE_SEC },
    openid.ClientSecretPost(clientSecret),
    {
      timeout: TIMEOUT_SEC,
      // The configuration allows a plain address only for a demo on its own machine (kernel/config.ts).
      execute: [openid.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : [])],
    },
  );
}

/** Discovery once an hour per issuer; after a failure the next caller retries. */
function createDiscovery(clock: Clock): (issuer: SocialIssuer) => Promise<openid.Configuration> {
  const found = new Map<string, { readonly configuration: Promise<openid.Configuration>; readonly at: number }>();
  return async (issuer) => {
    const kept = found.get(issuer.issuer);
    if (kept && clock.elapsed() - kept.at < DISCOVERY_KEEP_MS) return await kept.configuration;
    const configuration = discover(issuer);
    found.set(issuer.issuer, { configuration, at: clock.elapsed() });
    try {
      return await configuration;
    } catch (error) {
      found.delete(issuer.issuer);
      throw error;
    }
  };
}

const claimText = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim !== '' ? claim : undefined;

/** The identity of a redeemed code; the name from the token, else from the issuer's userinfo endpoint. */
async function readIdentity(
  configuration: openid.Configuration,
  secrets: AttemptSecrets,
  returned: URLSearchParams,
): Promise<SocialIdentity> {
  const address = new URL(secrets.redirectUri);
  address.search = returned.toString();
  const tokens = await openid.authorizationCodeGrant(configuration, address, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims()!;
  const needsUserInfo = claims['name'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const profile = needsUserInfo ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
  return { issuer: claims.iss, subject: claims.sub, name: claimText(profile['name']) };
}

/** Error class and code name the fault without quoting what was sent. */
function reasonOf(error: unknown): { readonly name: string; readonly code: unknown } {
  return error instanceof Error
    ? { name: error.name, code: 'code' in error ? error.code : undefined }
    : { name: typeof error, code: undefined };
}

/** The issuers of the configuration. */
export function createIssuers({
  config,
  clock,
  log,
}: {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
}): Issuers {
  const discovered = createDiscovery(clock);
  const issuerOf = (provider: SocialProvider): SocialIssuer => {
    const issuer = config.social[provider];
    if (!issuer) throw new Error(`Provider ${provider} is not configured`);
    return issuer;
  };
  const attempt = async <T>(
    provider: SocialProvider,
    step: string,
    work: () => Promise<T>,
  ): Promise<Result<T, 'social_failed'>> => {
    try {
      return ok(await work());
    } catch (error) {
      log.warn({ provider, step, ...reasonOf(error) }, 'a sign-in provider did not confirm the identity');
      return refuse('social_failed');
    }
  };
  return {
    known: (['facebook', 'google'] as const).filter((provider) => config.social[provider] !== undefined),
    authorizationUrl: (provider, secrets) =>
      attempt(provider, 'start', async () => {
        const configuration = await discovered(issuerOf(provider));
        const url = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: secrets.redirectUri,
          scope: SCOPE,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    redeem: (provider, secrets, returned) =>
      attempt(provider, 'return', async () => readIdentity(await discovered(issuerOf(provider)), secrets, returned)),
  };
}
