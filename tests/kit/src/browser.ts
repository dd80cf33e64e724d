/** A separate HTTP client of a platform: a cookie jar, a user agent and a loopback address of its own. */
import { request } from 'node:http';
import { errorTable } from '../../../packages/client/src/error-table.ts';
import { createClient } from '../../../packages/client/src/index.ts';
import { encryptWithJose } from '../../../packages/client/src/encrypt.ts';
import { calls, type Calls } from '../../../packages/contract/src/index.ts';
import type { Caller } from './caller.ts';

export interface Browser {
  readonly caller: Caller;
  /** By name; tests may read, set and delete. */
  readonly cookies: Map<string, string>;
  /** The session the caller works with; undefined: none. */
  token: string | undefined;
}

export interface BrowserOptions {
  readonly token?: string;
  readonly cookies?: ReadonlyMap<string, string>;
  readonly userAgent?: string;
  /** Any of 127.0.0.0/8, for tests that need callers with different addresses. */
  readonly from?: string;
  /** Value of the Device header. */
  readonly device?: string;
  /** Replaces the built-in `fetch`, for tests that inspect the traffic. */
  readonly fetch?: typeof fetch;
}

/** `fetch` over a socket bound to a local address: the built-in one cannot choose its source address. */
function fetchFrom(localAddress: string): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const url = input instanceof Request ? input.url : String(input);
      const sent = request(
        url,
        {
          method: init.method ?? 'GET',
          headers: Object.fromEntries(new Headers(init.headers)),
          localAddress,
          agent: false,
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const headers = new Headers();
            for (let i = 0; i < answer.rawHeaders.length; i += 2)
              headers.append(answer.rawHeaders[i]!, answer.rawHeaders[i + 1]!);
            resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0, headers }));
          });
        },
      );
      sent.on('error', reject);
      sent.end(typeof init.body === 'string' ? init.body : undefined);
    });
}

/** Opens a browser; without cookies its jar is empty. */
export function openBrowser(address: string, options: BrowserOptions = {}): Browser {
  const cookies = new Map(options.cookies ?? []);
  const send = options.fetch ?? (options.from === undefined ? fetch : fetchFrom(options.from));
  const fetchWithCookies: typeof fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers);
    if (options.userAgent !== undefined) headers.set('user-agent', options.userAgent);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await send(input, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (/;\s*max-age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const browser: Browser = {
    cookies,
    token: options.token,
    caller: createClient<Calls>({
      calls,
      errors: errorTable(),
      baseUrl: address,
      fetch: fetchWithCookies,
      getToken: () => browser.token,
      getLanguage: () => 'EN',
      encrypt: encryptWithJose,
      device: () => options.device,
    }),
  };
  return browser;
}
