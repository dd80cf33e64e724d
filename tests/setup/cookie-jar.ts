/** Cookies as a browser keeps them for one host, and a typed caller that sends them. */
import { errorTable } from '../../packages/client/src/error-table.ts';
import { createClient } from '../../packages/client/src/index.ts';
import { encryptWithJose } from '../../packages/client/src/encrypt.ts';
import { calls, type Calls } from '../../packages/contract/src/index.ts';
import type { Caller } from '../kit/src/caller.ts';

export interface CookieJar {
  readonly fetch: typeof fetch;
  /** By name; tests may read, set and delete. */
  readonly cookies: Map<string, string>;
}

/** An empty jar. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async fetch(input, init = {}) {
      const headers = new Headers(init.headers);
      if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const answer = await fetch(input, { ...init, headers });
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name === undefined || value === undefined) continue;
        if (/;\s*max-age=0\b/i.test(line) || /;\s*expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}

export interface Device extends CookieJar {
  readonly caller: Caller;
}

/** A separate browser of a platform. */
export function openDevice(address: string, token: () => string | undefined = () => undefined): Device {
  const jar = createCookieJar();
  return {
    ...jar,
    caller: createClient<Calls>({
      calls,
      errors: errorTable(),
      baseUrl: address,
      getToken: token,
      getLanguage: () => 'EN',
      encrypt: encryptWithJose,
      fetch: jar.fetch,
    }),
  };
}
