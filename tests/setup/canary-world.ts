/** A platform whose log, addresses, refusals, outbox and events are searched for secret values. */
import { openBrowser, type Browser } from '../kit/src/browser.ts';
import { eventually, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { createCanary, type Canary } from './canary.ts';
import { listenOn, type ListeningSocket } from './listening-socket.ts';
import { CLIENT, openOidcServer } from './oidc-server.ts';

const MERCHANT = 'DENLONG';
const SWITCHES = ['GOOGLELOGIN3', 'MOBILEVERCODELOGIN3', 'MOBILENUMREG3', 'REGMOBVERF3'] as const;

/** Copies each outbox row, because delivered rows are deleted. */
const KEEP_OUTBOX = `
  CREATE TABLE public.outbox_row (id bigint GENERATED ALWAYS AS IDENTITY, text text NOT NULL);
  CREATE FUNCTION public.keep_outbox_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
    $$ BEGIN INSERT INTO public.outbox_row (text) VALUES (to_jsonb(NEW)::text); RETURN NEW; END $$;
  CREATE TRIGGER keep_outbox_row AFTER INSERT OR UPDATE ON kernel.outbox FOR EACH ROW EXECUTE FUNCTION public.keep_outbox_row();`;

export interface CanaryWorld {
  readonly here: TestPlatform;
  readonly canary: Canary;
  /** The node's log at level trace, line by line. */
  readonly logged: readonly string[];
  /** Every address a browser of this world requested. */
  readonly requested: readonly URL[];
  /** Bodies of the answers that refused. */
  readonly refusals: readonly string[];
  /** Every message between nodes, for any recipient. */
  readonly pushed: readonly string[];
  /** Rows of the outbox as they were written and as they failed. */
  outboxRows(): Promise<string[]>;
  /** fetch as the browsers of this world use it. */
  readonly fetch: typeof fetch;
  /** A browser whose calls the canary watches. */
  browse(): Browser;
  listen(token: string): Promise<ListeningSocket>;
  /** What every socket received. */
  received(): string[];
  close(): Promise<void>;
}

/** Enables every way to sign in and every registration field, and lifts the rate limits. */
async function openEveryWayIn(here: TestPlatform): Promise<void> {
  await here.query('UPDATE identity.rate_rule SET allowed = 10000');
  await here.query('UPDATE codes.rate_rule SET allowed = 10000');
  await here.query(
    `UPDATE identity.registration_field SET enabled = true WHERE field NOT IN ('mobileNum', 'verificationCode', 'affiliateCode')`,
  );
  for (const name of SWITCHES) await here.platform.modules.system.setSwitch(MERCHANT, name, true);
  await eventually('the switches', async () => {
    const served = valueOf(await here.guest().call('system.whitelabel')).switches;
    return SWITCHES.every((name) => served[name]);
  });
}

/** Starts it, with a sign-in provider beside it. */
export async function openCanaryWorld(): Promise<CanaryWorld> {
  const canary = createCanary();
  const [logged, pushed, refusals]: [string[], string[], string[]] = [[], [], []];
  const requested: URL[] = [];
  const sockets: ListeningSocket[] = [];
  const issuer = await openOidcServer();
  const here = await startTestPlatform({
    logTo: { write: (line) => void logged.push(line) },
    environment: {
      SOCIAL_GOOGLE_ISSUER: issuer.issuer,
      SOCIAL_GOOGLE_CLIENT_ID: CLIENT.clientId,
      SOCIAL_GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
    },
  });
  issuer.register([`${here.address}/wps/session/social/callback/google`]);
  here.platform.kernel.realtime.listen((message) => void pushed.push(JSON.stringify(message)));
  await here.query(KEEP_OUTBOX);
  await openEveryWayIn(here);
  const recordingFetch: typeof fetch = async (input, init) => {
    requested.push(new URL(input instanceof Request ? input.url : String(input)));
    const answer = await fetch(input, init);
    if (answer.status >= 400) refusals.push(await answer.clone().text());
    return answer;
  };
  return {
    here,
    canary,
    logged,
    requested,
    refusals,
    pushed,
    fetch: recordingFetch,
    outboxRows: async () =>
      (await here.query<{ text: string }>('SELECT text FROM public.outbox_row')).map(({ text }) => text),
    browse() {
      const browser = openBrowser(here.address, { fetch: recordingFetch });
      return Object.assign(browser, { caller: canary.watch(browser.caller) });
    },
    async listen(token) {
      const socket = await listenOn(here.address, token);
      sockets.push(socket);
      return socket;
    },
    received: () => sockets.flatMap(({ events }) => events.map((event) => JSON.stringify(event))),
    async close() {
      for (const socket of sockets) socket.close();
      await here.close();
      await issuer.close();
    },
  };
}
