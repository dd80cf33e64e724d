/** Requests over kept connections, for tests that send thousands: a fraction of what `fetch` costs. Follows no redirect. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface PlainAnswer {
  readonly status: number;
  readonly text: string;
  /** By name in lower case. */
  readonly headers: IncomingHttpHeaders;
}

/** Idle connections keep no process alive, and end with the platform that they lead to. */
const agent = new Agent({ keepAlive: true });

/** Sends one request and reads the whole answer. */
export function plainRequest(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Buffer;
  } = {},
): Promise<PlainAnswer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { 'user-agent': 'node', ...length, ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => (text += piece));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
